import { ActionIcon, Group, Modal, Stack, Text, Title } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchFilters, removeView, saveView } from '#contract/list-filters.ts'
import { useAction } from '../../app/calls/query.ts'
import { useCan } from '../../app/session/use-can.ts'
import type { SavedView } from '../filters/use-filters.ts'
import { groupsOf } from './view-groups.ts'
import type { Viewed } from './views.ts'

type Props = { viewed: Viewed; views: SavedView[]; onChange: (view: SavedView) => void; onClose: () => void }

/** Where views are renamed, shared and removed; choosing one is the menu's. */
export default function ViewsDialog({ viewed, views, onChange, onClose }: Props) {
  const { t } = useTranslation()
  const mayShare = useCan()('sharedViews.write')
  const box = useRef<HTMLDivElement>(null)
  const refreshes = [fetchFilters]
  const restore = useAction(saveView, { refreshes, success: t('customers.views.saved') })
  const named = (id: string) => views.find((view) => view.id === id)
  const remove = useAction(removeView, {
    refreshes,
    success: (_, { body }) => t('customers.views.removed', { name: named(body.id)?.name ?? '' }),
    undo: (_, { body }) => {
      const gone = named(body.id)
      if (!gone) return null
      const { id: _id, ...view } = gone
      return () => restore.mutate({ body: { ...view, screen: viewed.screen } })
    },
    onSuccess: () => {
      // The pressed button goes with its view.
      if (views.length > 1) box.current?.focus()
      else onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={t('customers.views.all')} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <Stack ref={box} tabIndex={-1} style={{ outline: 'none' }}>
        {groupsOf(views).map(({ key, views: some }) => (
          <section key={key} aria-labelledby={`views-${key}`}>
            <Title order={3} size="h6" id={`views-${key}`} mb={4}>
              {t(`customers.views.${key}`)}
            </Title>
            {some.map((view) => (
              <Group key={view.id} justify="space-between" wrap="nowrap" mih={40}>
                <Text style={{ overflowWrap: 'anywhere' }}>{view.name}</Text>
                {(mayShare || !view.shared) && (
                  <Group gap={4} wrap="nowrap">
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={36}
                      aria-label={t('customers.views.edit', { name: view.name })}
                      onClick={() => onChange(view)}
                    >
                      <IconPencil size={16} aria-hidden />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={36}
                      aria-label={t('customers.views.remove', { name: view.name })}
                      loading={remove.isPending && remove.variables.body.id === view.id}
                      onClick={() => remove.mutate({ body: { id: view.id } })}
                    >
                      <IconTrash size={16} aria-hidden />
                    </ActionIcon>
                  </Group>
                )}
              </Group>
            ))}
            {key === 'shared' && !mayShare && (
              <Text size="sm" c="dimmed">
                {t('customers.views.sharedByOthers')}
              </Text>
            )}
          </section>
        ))}
      </Stack>
    </Modal>
  )
}
