import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { useAction } from '#web/app/calls/query.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import type { Dispute } from '../contract.ts'
import { acceptDispute, getDispute, listDisputes } from '../contract.ts'

/** Gives the dispute up, after saying what that means. */
export function AcceptButton({ dispute: { id, amount } }: { dispute: Dispute }) {
  const { t } = useTranslation()
  const [isAsking, ask] = useState(false)
  const accept = useAction(acceptDispute, {
    refreshes: [getDispute, listDisputes],
    success: t('disputes.accepted'),
    onSuccess: () => ask(false),
  })
  return (
    <>
      <Button variant="default" onClick={() => ask(true)}>
        {t('disputes.accept')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => ask(false)}
        onConfirm={() => accept.mutate({ body: { id } })}
        title={t('disputes.acceptTitle', { amount: formatCents(amount) })}
        confirmLabel={t('disputes.accept')}
        loading={accept.isPending}
        danger
      >
        <Text>{t('disputes.acceptText')}</Text>
      </ConfirmDialog>
    </>
  )
}
