import { Alert, Button, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { breachSentence } from '#features/devices/rules/door.ts'
import type { Computed } from '../../../document/computed.ts'
import type { Draft } from '../../../document/draft.ts'
import type { Known } from '../../../document/known.ts'
import { madeOf } from '../../../document/made.ts'
import { useDeviceApp } from '../../shell/device-app.tsx'
import { go } from '../../shell/place.ts'
import { reasonOf } from '../../storage/failures.ts'
import type { KeptCustomer } from '../../storage/kept.ts'
import classes from '../sell.module.css'
import { spoken } from '../spoken.ts'
import { problemText } from './problem-text.ts'
import { saveOnce } from './save-once.ts'
import type { Writing } from './use-draft.ts'

type Props = { writing: Writing; shown: Computed; known: Known; customer: KeptCustomer }

/** The first of what keeps it from being saved. */
function whyNot({ problems: [problem], breaches }: Computed): string {
  if (problem) return problemText(problem)
  const breach = breaches.find(({ mode }) => mode === 'block')
  return breach ? breachSentence(breach, spoken()) : ''
}
const isUntouched = ({ lines, payment }: Draft) => lines.length === 0 && (payment?.amount ?? '') === ''

/** "Saved" is said by the next screen, which opens once the store has it. Until then everything stays where it is. */
export function SaveBar({ writing: { draft, done }, shown, known, customer }: Props) {
  const { t } = useTranslation()
  const { store } = useDeviceApp()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<ReturnType<typeof reasonOf> | null>(null)
  const made = madeOf(draft, shown, known)
  const why = made || isUntouched(draft) ? '' : whyNot(shown)
  // "Saved" is to be said without a network too.
  useEffect(() => void import('../receipt/receipt-page.tsx').catch(() => undefined), [])
  const save = async () => {
    if (!made || isSaving) return
    // Begun before anything is drawn anew.
    const saving = saveOnce(store, made, { id: draft.id, customerName: customer.name })
    setSaving(true)
    setFailure(null)
    try {
      const { id } = await saving
      await done()
      go(`documents/${id}`, { replace: true })
    } catch (error) {
      setFailure(reasonOf(error))
    } finally {
      // Also where it is saved: whoever comes back before the next screen is there finds this one as it was, and can save again.
      setSaving(false)
    }
  }
  const amount = draft.kind === 'payment' ? (shown.payment.made?.amount ?? 0) : shown.totals.grandTotal
  return (
    <>
      {failure && (
        <Alert color="red" role="alert" title={t('deviceSell.notSaved')}>
          {t(`deviceSell.failures.${failure}`)}
        </Alert>
      )}
      <div className={classes.bar}>
        <div className={classes.grow}>
          <Text className={classes.total}>
            <span className="visually-hidden">{t('deviceSell.total')} </span>
            {formatCents(amount)}
          </Text>
          {why && (
            <Text size="sm" c="var(--mantine-color-error)">
              {why}
            </Text>
          )}
        </div>
        <Button size="md" onClick={() => void save()} disabled={!made} loading={isSaving}>
          {t('deviceSell.save')}
        </Button>
      </div>
    </>
  )
}
