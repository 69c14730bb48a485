import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconArrowDown, IconArrowsMove, IconArrowUp, IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './categories.module.css'
import { beforeOf, type Placed } from './category-tree.ts'
import { atDepth, type Doing } from './doing.ts'

type Props = { row: Placed; busy: boolean; onDo: (doing: Doing) => void; onStep: (before: string | null) => void }

/** A category in its place, and what can be done with it. */
export function CategoryRow({ row, busy, onDo, onStep }: Props) {
  const { t } = useTranslation()
  const [up, down] = [beforeOf(row, -1), beforeOf(row, 1)]
  return (
    <div className={classes.row} style={atDepth(row.depth)}>
      <span className={classes.name}>{row.name}</span>
      <Text size="sm" c="dimmed" className="numbers">
        {t('items.list.count', { count: row.items, shown: row.items })}
      </Text>
      <Menu position="bottom-end" withinPortal={false} returnFocus={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" disabled={busy} aria-label={t('items.categories.actionsOf', { name: row.name })}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onDo({ what: 'rename', of: row })}>
            {t('items.categories.rename')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onDo({ what: 'add', of: row })}>
            {t('items.categories.addBelow')}
          </Menu.Item>
          {up !== undefined && (
            <Menu.Item leftSection={<IconArrowUp size={16} aria-hidden />} onClick={() => onStep(up)}>
              {t('items.categories.up')}
            </Menu.Item>
          )}
          {down !== undefined && (
            <Menu.Item leftSection={<IconArrowDown size={16} aria-hidden />} onClick={() => onStep(down)}>
              {t('items.categories.down')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconArrowsMove size={16} aria-hidden />} onClick={() => onDo({ what: 'move', of: row })}>
            {t('items.categories.move')}
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={() => onDo({ what: 'remove', of: row })}>
            {t('common.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
