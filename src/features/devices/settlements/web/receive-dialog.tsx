import { Alert, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { type CollectedPayment, getOpenPayments, type OpenMoney } from '../contract.ts'
import { ReceiveForm } from './receive-form.tsx'

type Props = { money: OpenMoney; onClose: () => void }
type Counted = { rows: CollectedPayment[]; more: boolean }

/** Money is received: what was there when it was opened. What comes in meanwhile belongs to the next time. */
export default function ReceiveDialog({ money, onClose }: Props) {
  const { t } = useTranslation()
  const { deviceId, repId, repName, repCode } = money
  const [counted, setCounted] = useState<Counted | null>(null)
  const read = useApi(getOpenPayments, { params: { id: deviceId }, query: { repId } }, { gcTime: 0, staleTime: 0 })
  if (!counted && read.data && !read.isFetching) setCounted(read.data)
  const without = (id: string) => {
    const rows = counted?.rows.filter((row) => row.id !== id) ?? []
    if (counted && rows.length > 0) setCounted({ ...counted, rows })
    else onClose()
  }
  const title = t('settlements.receiveOf', { rep: repName || repCode })
  if (counted && counted.rows.length > 0)
    return <ReceiveForm title={title} deviceId={deviceId} repId={repId} {...counted} onBack={without} onClose={onClose} />
  return (
    <Dialog title={title} onClose={onClose}>
      {read.error && <ErrorState error={read.error} onRetry={read.refetch} />}
      {!read.error && !counted && <Skeleton h={220} />}
      {counted && <Alert color="gray">{t('settlements.goneMeanwhile')}</Alert>}
    </Dialog>
  )
}
