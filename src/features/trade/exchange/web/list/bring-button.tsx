import { Button, FileButton } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { bringFile, countAttention, listDocuments } from '../../contract.ts'

/** A file by hand. `onBrought`: its id. */
export function BringButton({ onBrought }: { onBrought: (file: string) => void }) {
  const { t } = useTranslation()
  const may = useCan()('exchange.write')
  const bring = useAction(bringFile, {
    refreshes: [listDocuments, countAttention],
    success: ({ isNew }) => t(isNew ? 'edi.brought' : 'edi.knownFile'),
    onSuccess: ({ id }) => onBrought(id),
  })
  const icon = <IconFileUpload size={16} aria-hidden />
  if (!may)
    return (
      <GuardedButton ability="exchange.write" variant="default" leftSection={icon}>
        {t('edi.bring')}
      </GuardedButton>
    )
  return (
    <FileButton onChange={(file) => file && bring.mutate({ files: { file } })} inputProps={{ 'aria-label': t('edi.bring') }}>
      {(props) => (
        <Button {...props} variant="default" leftSection={icon} loading={bring.isPending}>
          {t('edi.bring')}
        </Button>
      )}
    </FileButton>
  )
}
