import { Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { downloadPdf } from '#web/app/calls/download.ts'
import { useAction } from '#web/app/calls/query.ts'
import { getInvoicePdf } from '../contract.ts'

/** The invoice on paper. */
export function InvoicePdfButton({ id }: { id: string }) {
  const { t } = useTranslation()
  const pdf = useAction(getInvoicePdf, { onSuccess: ({ filename, pdfBase64 }) => downloadPdf(filename, pdfBase64) })
  return (
    <Button
      variant="default"
      leftSection={<IconFileDownload size={16} aria-hidden />}
      loading={pdf.isPending}
      onClick={() => pdf.mutate({ params: { id } })}
    >
      {t('receivables.pdf')}
    </Button>
  )
}
