import { ActionIcon } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { type ComponentProps, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../app/lazy-part.ts'
import { LazyPopover } from '../../ui/menus/lazy-popover.tsx'
import classes from '../table/table.module.css'
import type ColumnsPanelType from './columns-panel.tsx'

const ColumnsPanel = lazyPart(() => import('./columns-panel.tsx'))

/** At the end of the head: which columns are shown, and in which order. */
export function ColumnsButton(props: ComponentProps<typeof ColumnsPanelType>) {
  const { t } = useTranslation()
  const label = t('customers.list.columns')
  return (
    <span className={classes.choose}>
      <LazyPopover
        label={label}
        width={300}
        trigger={
          <ActionIcon size={24} variant="subtle" color="gray" aria-label={label} title={label}>
            <IconColumns3 size={15} aria-hidden />
          </ActionIcon>
        }
      >
        <Suspense>
          <ColumnsPanel {...props} />
        </Suspense>
      </LazyPopover>
    </span>
  )
}
