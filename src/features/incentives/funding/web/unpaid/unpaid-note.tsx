import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Result } from '#contract/endpoint.ts'
import { formatCents } from '#contract/money.ts'
import { fundingLedgerPath } from '#contract/places.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import type { getUnpaid } from '../../contract.ts'

const LeaveDialog = lazyPart(() => import('./leave-dialog.tsx'))

/** What a program that ended still owes and cannot pay: it stands in the way of closing until somebody says that it is unclaimed. */
export function UnpaidNote({ program, unpaid }: { program: { id: string; programName: string }; unpaid: Result<typeof getUnpaid> }) {
  const { t } = useTranslation()
  const may = useCan()('funding.write')
  const [open, setOpen] = useState(false)
  const { payees, total, payable, unclaimed, canLeave } = unpaid
  if (payees === 0 && payable === 0 && unclaimed === 0) return null
  return (
    <>
      <Alert color="yellow" title={t('funding.unpaid.title')}>
        <Stack gap="xs" align="start">
          {payable > 0 && <Text size="sm">{t('funding.unpaid.payable', { amount: formatCents(payable) })}</Text>}
          {payees > 0 && (
            <Text size="sm">{t('funding.unpaid.held', { count: payees, shown: numberText(payees), amount: formatCents(total) })}</Text>
          )}
          {payees > 0 && canLeave && (
            <GuardedButton ability="funding.write" allowed={may} size="compact-sm" variant="default" onClick={() => setOpen(true)}>
              {t('funding.unpaid.button')}
            </GuardedButton>
          )}
          {unclaimed > 0 && (
            <Anchor component={Link} to={fundingLedgerPath} size="sm" underline="always">
              {t('funding.unpaid.unclaimed', { amount: formatCents(unclaimed) })}
            </Anchor>
          )}
        </Stack>
      </Alert>
      <Suspense>{open && <LeaveDialog program={program} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
