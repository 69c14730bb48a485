import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { downloadPdf } from '#web/app/calls/download.ts'
import { useAction } from '#web/app/calls/query.ts'
import { getReceipt } from '../contract.ts'

type Shown = { order: { id: string; amountReceived: number; settledInBooks: number } }

/** Of an order for which something came in. */
export default function ReceiptButton({ order: { id, amountReceived, settledInBooks } }: Shown) {
  const { t } = useTranslation()
  const receipt = useAction(getReceipt, { onSuccess: ({ filename, pdfBase64 }) => downloadPdf(filename, pdfBase64) })
  if (!amountReceived && !settledInBooks) return null
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
