import { ActionIcon, Button, type ButtonProps, type MantineSpacing } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Input } from '#contract/endpoint.ts'
import { type Prepared, useExport } from '../../app/calls/use-download.ts'
import type { Exporting } from './export-items.tsx'
import { LazyMenu } from './lazy-menu.tsx'

const items = () => import('./export-items.tsx')

/** What is shown as a file, where no menu of a list offers it. `file`: what it is asked for by, `asked`: how. */
export function ExportMenu<File extends Prepared>({
  file,
  asked,
  ml,
}: {
  file: File
  asked: Input<File>
  ml?: MantineSpacing | undefined
}) {
  const { t } = useTranslation()
  const exported = useExport(file, asked)
  const trigger = (
    <ActionIcon
      size="input-sm"
      variant="default"
      aria-label={t('exports.menu')}
      title={t('exports.menu')}
      loading={exported.exporting}
      ml={ml}
    >
      <IconDownload size={18} aria-hidden />
    </ActionIcon>
  )
  return <LazyMenu items={items} itemProps={exported} trigger={trigger} />
}

/** The same behind a button with its word. */
export function ExportButton({ exported, ...look }: { exported: Exporting } & Pick<ButtonProps, 'size' | 'disabled'>) {
  const { t } = useTranslation()
  const trigger = (
    <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={exported.exporting} {...look}>
      {t('exports.menu')}
    </Button>
  )
  return <LazyMenu items={items} itemProps={exported} trigger={trigger} />
}
