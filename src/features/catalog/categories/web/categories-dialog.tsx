import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { addCategory, listCategories, moveCategory, renameCategory, takeOverCategories } from '../contract.ts'
import classes from './categories.module.css'
import { CategoryRow } from './category-row.tsx'
import { familyOf, type Placed } from './category-tree.ts'
import type { Doing } from './doing.ts'
import { MoveForm } from './move-form.tsx'
import { NameForm } from './name-form.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { useCategories } from './use-categories.ts'

const refreshes = [listCategories]

/** The company's tree: categories are added, renamed, moved and removed. */
export function CategoriesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { tree, ofQuickBooks, isPending, error, refetch } = useCategories()
  const [doing, setDoing] = useState<Doing | null>(null)
  const done = () => setDoing(null)
  const add = useAction(addCategory, { refreshes, silent: true, onSuccess: done })
  const rename = useAction(renameCategory, { refreshes, silent: true, onSuccess: done })
  const move = useAction(moveCategory, { refreshes, onSuccess: done })
  const takeOver = useAction(takeOverCategories, {
    refreshes,
    success: ({ added }) => t('items.categories.takenOver', { count: added }),
  })
  const addForm = (of: Placed | null) => (
    <NameForm
      label={of ? t('items.categories.nameBelow', { name: of.name }) : t('items.categories.name')}
      depth={of ? of.depth + 1 : 0}
      action={add}
      submitLabel={t('items.categories.add')}
      onSave={(name) => add.mutate({ body: { name, parentId: of?.id ?? null } })}
      onClose={done}
    />
  )
  const isDoing = (what: Doing['what'], id: string) => doing?.what === what && doing.of?.id === id
  return (
    <Dialog onClose={onClose} title={t('items.categories.open')} size="lg">
      <Stack>
        <Text size="sm" c="dimmed">
          {t('items.categories.about')}
        </Text>
        {ofQuickBooks > 0 && (
          <Group gap="sm">
            <Text size="sm" flex="1 1 240px">
              {t('items.categories.ofQuickBooks', { count: ofQuickBooks })}
            </Text>
            <Button size="xs" variant="default" loading={takeOver.isPending} onClick={() => takeOver.mutate({})}>
              {t('items.categories.takeOver')}
            </Button>
          </Group>
        )}
        {isPending && <Skeleton h={120} />}
        {error && tree.length === 0 && <ErrorState error={error} onRetry={refetch} />}
        {!isPending && !error && tree.length === 0 && <Text c="dimmed">{t('items.categories.empty')}</Text>}
        {tree.length > 0 && (
          <ul className={classes.tree} aria-label={t('items.categories.open')}>
            {tree.map((row) => (
              <li key={row.id}>
                {isDoing('rename', row.id) ? (
                  <NameForm
                    label={t('items.categories.name')}
                    depth={row.depth}
                    initial={row.name}
                    action={rename}
                    submitLabel={t('common.save')}
                    onSave={(name) => rename.mutate({ params: { id: row.id }, body: { name, version: row.version } })}
                    onClose={done}
                  />
                ) : (
                  <CategoryRow
                    row={row}
                    busy={move.isPending}
                    onDo={setDoing}
                    onStep={(before) =>
                      move.mutate({ params: { id: row.id }, body: { parentId: row.parentId, before, version: row.version } })
                    }
                  />
                )}
                {isDoing('move', row.id) && (
                  <MoveForm
                    row={row}
                    without={familyOf(tree, row.id)}
                    moving={move.isPending}
                    onMove={(parentId) => move.mutate({ params: { id: row.id }, body: { parentId, version: row.version } })}
                    onClose={done}
                  />
                )}
                {isDoing('add', row.id) && addForm(row)}
              </li>
            ))}
          </ul>
        )}
        {doing?.what === 'add' && doing.of === null ? (
          addForm(null)
        ) : (
          <Group>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => setDoing({ what: 'add', of: null })}
            >
              {t('items.categories.add')}
            </Button>
          </Group>
        )}
      </Stack>
      {doing?.what === 'remove' && <RemoveDialog row={doing.of} without={familyOf(tree, doing.of.id)} onClose={done} />}
    </Dialog>
  )
}
