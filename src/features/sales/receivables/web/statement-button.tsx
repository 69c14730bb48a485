import { Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { downloadPdf } from '#web/app/calls/download.ts'
import { useAction } from '#web/app/calls/query.ts'
import { getAccountStatement } from '../contract.ts'

/** What one customer owes, on paper. */
export function StatementButton({ customerId }: { customerId: string }) {
  const { t } = useTranslation()
  const statement = useAction(getAccountStatement, { onSuccess: ({ filename, pdfBase64 }) => downloadPdf(filename, pdfBase64) })
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconFileDownload size={16} aria-hidden />}
      loading={statement.isPending}
      onClick={() => statement.mutate({ params: { customerId } })}
    >
      {t('receivables.statement.download')}
    </Button>
  )
}
