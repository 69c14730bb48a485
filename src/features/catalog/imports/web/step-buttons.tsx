import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { useDownload } from '#web/app/calls/use-download.ts'
import { cancelItemImport, getItemImport, listItemImports, prepareBadItemRows } from '../contract.ts'

export function CancelButton({ id, label }: { id: string; label: string }) {
  const cancel = useAction(cancelItemImport, { refreshes: [getItemImport, listItemImports] })
  return (
    <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ params: { id } })}>
      {label}
    </Button>
  )
}

export function BadRowsButton({ id }: { id: string }) {
  const { t } = useTranslation()
  const prepare = useDownload(prepareBadItemRows)
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={prepare.isPending}
      onClick={() => prepare.mutate({ body: { id } })}
    >
      {t('imports.badRows')}
    </Button>
  )
}
