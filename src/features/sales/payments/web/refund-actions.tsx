import { Button, Group, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { useAction } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import type { Payment } from '../contract.ts'
import { approveRefund, getTransaction } from '../contract.ts'

const DeclineDialog = lazyPart(() => import('./decline-dialog.tsx'))

/** Of a refund that waits for a second person: yes or no. */
export function RefundActions({ refund: { id, amount, preparer, mayApprove, mayDecline } }: { refund: Payment['refunds'][number] }) {
  const { t } = useTranslation()
  const [asking, ask] = useState<'approve' | 'decline' | null>(null)
  const close = () => ask(null)
  const approve = useAction(approveRefund, { refreshes: [getTransaction], success: t('payments.refund.approved'), onSuccess: close })
  const values = { amount: formatCents(amount), name: preparer }
  if (!mayDecline) return null
  return (
    <Group gap="xs" mt={6}>
      {mayApprove && (
        <Button size="xs" onClick={() => ask('approve')}>
          {t('payments.refund.approve')}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => ask('decline')}>
        {t('payments.refund.decline')}
      </Button>
      <ConfirmDialog
        opened={asking === 'approve'}
        onClose={close}
        onConfirm={() => approve.mutate({ params: { id } })}
        title={t('payments.refund.approveTitle', values)}
        confirmLabel={t('payments.refund.approve')}
        loading={approve.isPending}
      >
        <Text>{t('payments.refund.approveText', values)}</Text>
      </ConfirmDialog>
      {asking === 'decline' && (
        <Suspense fallback={null}>
          <DeclineDialog id={id} amount={amount} onClose={close} />
        </Suspense>
      )}
    </Group>
  )
}
