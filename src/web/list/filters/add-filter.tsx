import { Button, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyPopover } from '../../ui/menus/lazy-popover.tsx'
import classes from '../list.module.css'
import type { FilterValue } from './filter-values.ts'
import type { Filter } from './use-filters.ts'

type Props = {
  filters: Filter[] | null
  /** The key of the one that is being set. */
  chosen: string | null
  onChoose: (key: string | null) => void
  /** What takes it back, where it is set. */
  clear: (filter: Filter) => false | ((value: FilterValue | null) => void)
  /** Its inputs. */
  children: (filter: Filter) => ReactNode
}

/** One button for all filters that have no chip: first which one, then what it is set to. */
export function AddFilter({ filters, ...panel }: Props) {
  const { t } = useTranslation()
  return (
    <LazyPopover
      label={t('customers.list.addFilter')}
      width={320}
      trigger={
        <Button size="xs" variant="subtle" color="gray" leftSection={<IconPlus size={14} aria-hidden />}>
          {t('customers.list.addFilter')}
        </Button>
      }
    >
      {filters ? <Panel filters={filters} {...panel} /> : <Skeleton h={96} />}
    </LazyPopover>
  )
}

function Panel({ filters, chosen, onChoose, clear, children }: Props & { filters: Filter[] }) {
  const { t } = useTranslation()
  const filter = filters.find(({ key }) => key === chosen)
  const last = useRef<string | null>(null)
  const leave = useRef(onChoose)
  leave.current = onChoose
  useEffect(() => () => leave.current(null), [])
  if (!filter) return <Names filters={filters} first={last.current} onChoose={onChoose} />
  last.current = filter.key
  const taken = clear(filter)
  return (
    <Stack gap="sm">
      <Group justify="space-between" wrap="nowrap">
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          ml={-8}
          leftSection={<IconChevronLeft size={14} aria-hidden />}
          aria-label={t('customers.list.otherFilter', { filter: filter.label })}
          onClick={() => onChoose(null)}
        >
          <Text span size="sm" fw={600}>
            {filter.label}
          </Text>
        </Button>
        {taken && (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => taken(null)}>
            {t('customers.list.clearFilter')}
          </Button>
        )}
      </Group>
      <Suspense fallback={<Skeleton h={96} />}>
        <Entered>{children(filter)}</Entered>
      </Suspense>
    </Stack>
  )
}

/** The focus goes to the first input, as soon as that is there. */
function Entered({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('input, select, button')?.focus({ preventScroll: true }), [])
  return <div ref={box}>{children}</div>
}

/** `first`: the one that has the focus, else the one at the top. ↑ ↓ and a first letter move between them. */
function Names({ filters, first, onChoose }: { filters: Filter[]; first: string | null; onChoose: (key: string) => void }) {
  const label = useTranslation().t('customers.list.addFilter')
  const box = useRef<HTMLDivElement>(null)
  const start = Math.max(
    0,
    filters.findIndex(({ key }) => key === first),
  )
  useEffect(() => box.current?.querySelectorAll<HTMLElement>('button').item(start)?.focus({ preventScroll: true }), [start])
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const all = [...event.currentTarget.querySelectorAll('button')]
    const at = all.findIndex((button) => button.matches(':focus'))
    const next = { ArrowDown: all[at + 1] ?? all[0], ArrowUp: all.at(at - 1), Home: all[0], End: all.at(-1) }[event.key]
    const typed = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey ? event.key.toLocaleLowerCase() : null
    const begins = ({ textContent }: HTMLElement) => typed !== null && typed !== ' ' && textContent.toLocaleLowerCase().startsWith(typed)
    const target = next ?? all.slice(at + 1).find(begins) ?? all.find(begins)
    if (!target) return
    event.preventDefault()
    target.focus()
  }
  return (
    <div ref={box} role="menu" aria-label={label} className={classes.names} onKeyDown={move}>
      {filters.map(({ key, label }) => (
        <UnstyledButton key={key} role="menuitem" className={classes.filterName} onClick={() => onChoose(key)}>
          {label}
        </UnstyledButton>
      ))}
    </div>
  )
}
