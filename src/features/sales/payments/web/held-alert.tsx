import { Alert, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { wordsOf } from '#contract/order-label.ts'
import { useAction } from '#web/app/calls/query.ts'
import { textOf } from '#web/app/text.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import type { Payment } from '../contract.ts'
import { getTransaction, takeHeld } from '../contract.ts'

/** Money that is no order's payment yet: why, and what can be done about it. */
export function HeldAlert({ payment: { id, heldFor, amountReceived, orderNo, mayTake } }: { payment: Payment }) {
  const { t } = useTranslation()
  const [isAsking, ask] = useState(false)
  const take = useAction(takeHeld, { refreshes: [getTransaction], success: t('payments.held.taken'), onSuccess: () => ask(false) })
  const values = { received: formatCents(amountReceived), ...wordsOf(orderNo) }
  return (
    <Alert color="yellow" title={t('payments.held.title')} maw={760}>
      <Text size="sm">{textOf(`payments.held.${heldFor}`, values)}</Text>
      {mayTake && (
        <Button size="xs" mt="sm" variant="default" onClick={() => ask(true)}>
          {t('payments.held.take', values)}
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => ask(false)}
        onConfirm={() => take.mutate({ params: { payment: id } })}
        title={t('payments.held.take', values)}
        confirmLabel={t('payments.held.takeConfirm')}
        loading={take.isPending}
      >
        <Text>{t('payments.held.takeText', values)}</Text>
      </ConfirmDialog>
    </Alert>
  )
}
