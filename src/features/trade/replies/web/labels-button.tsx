import { Button } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { downloadPdf } from '#web/app/calls/download.ts'
import { useAction } from '#web/app/calls/query.ts'
import { getCartonLabels } from '../contract.ts'

/** The labels of a shipment's cartons, to be printed. */
export function LabelsButton({ documentId, compact = false }: { documentId: string; compact?: boolean }) {
  const { t } = useTranslation()
  const labels = useAction(getCartonLabels, { onSuccess: ({ filename, pdfBase64 }) => downloadPdf(filename, pdfBase64) })
  return (
    <Button
      variant="default"
      size={compact ? 'xs' : 'sm'}
      leftSection={<IconBarcode size={16} aria-hidden />}
      loading={labels.isPending}
      onClick={() => labels.mutate({ params: { id: documentId } })}
    >
      {t('replies.labels')}
    </Button>
  )
}
