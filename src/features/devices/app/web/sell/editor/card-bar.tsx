import { Alert, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import type { Computed } from '../../../document/computed.ts'
import { useDeviceApp } from '../../shell/device-app.tsx'
import { go } from '../../shell/place.ts'
import { useOnline } from '../../shell/use-online.ts'
import { CallFailed } from '../../sync/calls.ts'
import { askForCard } from '../../sync/cards.ts'
import classes from '../sell.module.css'
import { problemText } from './problem-text.ts'
import type { Writing } from './use-draft.ts'

/** Open invoices paid by card: nothing is saved here, the office makes the link and knows when it is paid. */
export function CardBar({ writing: { draft, done }, shown: { payment, problems } }: { writing: Writing; shown: Computed }) {
  const { t } = useTranslation()
  const { store, calls } = useDeviceApp()
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const invoiceIds = draft.payment?.invoiceIds ?? []
  const missing = problems.find(({ code }) => code === 'cardInvoices')
  const show = async () => {
    setBusy(true)
    setTrouble('')
    try {
      const { orderId } = await askForCard(store, calls, { invoiceIds, expectedTotal: payment.open })
      await done()
      go(`cards/${orderId}`, { replace: true })
    } catch (error) {
      setTrouble(error instanceof CallFailed && error.message ? error.message : t('deviceApp.failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {trouble && (
        <Alert color="red" role="alert">
          {trouble}
        </Alert>
      )}
      <div className={classes.bar}>
        <div className={classes.grow}>
          <Text className={classes.total}>
            <span className="visually-hidden">{t('deviceSell.total')} </span>
            {formatCents(payment.open)}
          </Text>
          {missing && (
            <Text size="sm" c="var(--mantine-color-error)">
              {problemText(missing)}
            </Text>
          )}
        </div>
        <Button size="md" onClick={() => void show()} disabled={missing !== undefined || !online} loading={busy}>
          {t('deviceSell.cardShow')}
        </Button>
      </div>
    </>
  )
}
