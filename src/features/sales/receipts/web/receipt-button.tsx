import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isRequestLabel } from '#contract/order-label.ts'
import { downloadPdf } from '#web/app/calls/download.ts'
import { useAction } from '#web/app/calls/query.ts'
import { getReceipt } from '../contract.ts'

type Shown = { order: { id: string; label: string; amountReceived: number; settledInBooks: number } }

/** Of what something came in for; what came for an invoice before it was asked for has a receipt of its own. */
export default function ReceiptButton({ order: { id, label, amountReceived, settledInBooks } }: Shown) {
  const { t } = useTranslation()
  const receipt = useAction(getReceipt, { onSuccess: ({ filename, pdfBase64 }) => downloadPdf(filename, pdfBase64) })
  if (!amountReceived && (isRequestLabel(label) || !settledInBooks)) return null
  return (
    <Button
      variant="default"
      leftSection={<IconReceipt size={16} aria-hidden />}
      loading={receipt.isPending}
      onClick={() => receipt.mutate({ params: { id } })}
    >
      {t('receipts.pdf')}
    </Button>
  )
}
