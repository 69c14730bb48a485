import { Alert, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { exactTime } from '#web/ui/values/dates.ts'
import type { Settlement } from '../contract.ts'
import { differenceOf } from '../for-books.ts'
import { EnteredDialog } from './entered-dialog.tsx'

/** What the bookkeeper enters by hand because other money came, until somebody says that it is entered; then who said so. */
export function DifferenceEntry({ settlement }: { settlement: Settlement }) {
  const { t } = useTranslation()
  const [saying, say] = useState(false)
  const { id, number, other, entry } = settlement
  if (!entry) return null
  if (entry.at)
    return (
      <Text style={{ overflowWrap: 'anywhere' }}>
        {t('settlements.entered.by', { name: entry.by, when: exactTime(entry.at) })} {entry.note}
      </Text>
    )
  const { key, amount } = differenceOf(settlement, entry.entered)
  return (
    <>
      <Alert color="yellow" title={t('settlements.forBookkeeper')}>
        <Text mb="xs">{t(`settlements.forBooks.${key}`, { amount: formatCents(amount), number: other?.number ?? '' })}</Text>
        <GuardedButton ability="books.write" size="xs" variant="default" onClick={() => say(true)}>
          {t('settlements.entered.say')}
        </GuardedButton>
      </Alert>
      {saying && <EnteredDialog id={id} what={t('settlements.named', { number })} onClose={() => say(false)} />}
    </>
  )
}
