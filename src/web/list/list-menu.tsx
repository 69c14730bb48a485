import { ActionIcon, Loader } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Input } from '#contract/endpoint.ts'
import { type Prepared, useExport } from '../app/calls/use-download.ts'
import type { Exporting } from '../ui/menus/export-items.tsx'
import { LazyMenu } from '../ui/menus/lazy-menu.tsx'

/** What every list's menu has. */
export type ListMenuProps = Exporting & { hasViews: boolean; onSave: () => void; onManage: () => void }
/** `file`: the call that prepares its export, `asked`: with what; `items`: draws its entries; `own`: the room's own state beside them. */
type Props<File extends Prepared, Own extends object> = Omit<ListMenuProps, keyof Exporting> & {
  file: File
  asked: Input<File>
  items: () => Promise<{ default: ComponentType<ListMenuProps & Own> }>
  own: Own
}

/** Saved views and the CSV file: everything about the list that is not needed every minute. */
export function ListMenu<File extends Prepared, Own extends object>({ file, asked, items, own, ...views }: Props<File, Own>) {
  const { t } = useTranslation()
  const exported = useExport(file, asked)
  return (
    <LazyMenu
      items={items}
      itemProps={{ ...own, ...views, ...exported }}
      maxHeight="75dvh"
      trigger={
        <ActionIcon variant="default" size="input-sm" aria-label={t('customers.list.menu')} title={t('customers.list.menu')}>
          {exported.exporting ? <Loader size={16} /> : <IconAdjustments size={18} aria-hidden />}
        </ActionIcon>
      }
    />
  )
}
