import { Button, Group, Text, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getOrder, listOrders } from '#features/sales/orders/contract.ts'
import { useAction } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { decideOrder } from '../contract.ts'

const RejectDialog = lazyPart(() => import('./reject-dialog.tsx'))

type Shown = { id: string; number: number; state: string; canApprove: boolean }

/** An order that waits for approval, for those who may take it all the same. Who placed it leaves that to somebody else. */
export default function ApprovalCard({ order: { id, number, state, canApprove } }: { order: Shown }) {
  const { t } = useTranslation()
  const [isRejecting, setRejecting] = useState(false)
  const decide = useAction(decideOrder, { refreshes: [getOrder, listOrders], success: t('approvals.approved', { number }) })
  if (state !== 'AwaitingApproval') return null
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t('approvals.title')}
      </Title>
      <Text mb="sm">{t(canApprove ? 'approvals.why' : 'approvals.own')}</Text>
      <Group>
        {canApprove && (
          <Button loading={decide.isPending} onClick={() => decide.mutate({ params: { id }, body: { verdict: 'approve' } })}>
            {t('approvals.approve')}
          </Button>
        )}
        <Button variant="default" onClick={() => setRejecting(true)}>
          {t('approvals.reject')}
        </Button>
      </Group>
      {isRejecting && (
        <Suspense fallback={null}>
          <RejectDialog order={{ id, number }} onClose={() => setRejecting(false)} />
        </Suspense>
      )}
    </section>
  )
}
