import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { listCategories, removeCategory } from '../contract.ts'
import { CategorySelect } from './category-select.tsx'
import type { Placed } from './category-tree.ts'

/** Asks first, and where its items and subcategories go; nothing of them is lost. */
export function RemoveDialog({ row, without, onClose }: { row: Placed; without: ReadonlySet<string>; onClose: () => void }) {
  const { t } = useTranslation()
  const [moveTo, setMoveTo] = useState<string | null>(row.parentId)
  const remove = useAction(removeCategory, {
    refreshes: [listCategories],
    success: t('items.categories.removed', { name: row.name }),
    onSuccess: onClose,
  })
  const isUsed = row.items > 0 || row.childCount > 0
  const body = isUsed ? { moveItems: true, moveTo } : {}
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: row.id }, body })}
      title={t('items.categories.removeNamed', { name: row.name })}
      confirmLabel={t('common.remove')}
      danger
      loading={remove.isPending}
    >
      <Stack>
        <Text>{t(isUsed ? 'items.categories.removeUsed' : 'items.categories.removeEmpty')}</Text>
        {isUsed && (
          <CategorySelect
            label={t('items.categories.moveItemsTo')}
            placeholder={t(row.parentId ? 'items.categories.above' : 'items.categories.none')}
            value={moveTo}
            without={without}
            onChange={setMoveTo}
          />
        )}
      </Stack>
    </ConfirmDialog>
  )
}
