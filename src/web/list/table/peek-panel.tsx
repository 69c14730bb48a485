import { ActionIcon, Button, Group, Modal, Stack } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { textOf } from '../../app/text.ts'
import { Facts } from '../../ui/values/facts.tsx'
import { ListCell } from './list-cell.tsx'
import type { ListColumn } from './list-column.ts'
import classes from './peek.module.css'

type Props<Row, Key extends string> = {
  row: Row
  /** All of the list, also those that it has no room for. */
  columns: readonly ListColumn<Row, Key>[]
  to: string
  from: string
  index: number
  count: number
  onMove: (index: number) => void
  onClose: () => void
}

/** What the list knows of a row, beside it: j and k go on to others, Space closes. */
export default function PeekPanel<Row, Key extends string>({ row, columns, to, from, index, count, onMove, onClose }: Props<Row, Key>) {
  const { t } = useTranslation()
  const [first, ...others] = columns.filter(({ key }) => key !== 'action')
  const steps = [
    { label: t('list.peekPrevious'), to: index - 1, Icon: IconChevronUp, keys: 'k ArrowUp' },
    { label: t('list.peekNext'), to: index + 1, Icon: IconChevronDown, keys: 'j ArrowDown' },
  ]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const onButton = event.target instanceof HTMLElement && event.target.closest('button') !== null
    const step = steps.find(({ keys }) => keys.split(' ').includes(event.key))
    if (step && step.to >= 0 && step.to < count) onMove(step.to)
    else if (event.key === ' ' && !onButton) onClose()
    else if (!step) return
    event.preventDefault()
  }
  if (!first) return null
  return (
    <Modal
      opened
      onClose={onClose}
      onKeyDown={onKeyDown}
      returnFocus={false}
      yOffset={0}
      xOffset={0}
      size={440}
      overlayProps={{ backgroundOpacity: 0.2 }}
      classNames={{ inner: classes.inner, content: classes.content, body: classes.body }}
      title={<ListCell column={first} row={row} tabIndex={-1} />}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap="lg">
        <Group gap="xs">
          <Button component={Link} to={to} state={{ from }} data-autofocus>
            {t('list.peekOpen')}
          </Button>
          {steps.map(({ label, to: target, Icon }) => (
            <ActionIcon
              key={label}
              variant="default"
              size={36}
              aria-label={label}
              title={label}
              disabled={target < 0 || target >= count}
              onClick={() => onMove(target)}
            >
              <Icon size={16} aria-hidden />
            </ActionIcon>
          ))}
          {first.notes && <span className={classes.notes}>{first.notes(row)}</span>}
        </Group>
        <Facts
          rows={others.map((column) => ({
            key: column.key,
            label: textOf(`fields.${column.label ?? column.key}`),
            value: <ListCell column={column} row={row} tabIndex={0} />,
          }))}
        />
      </Stack>
    </Modal>
  )
}
