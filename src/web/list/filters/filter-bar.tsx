import { ActionIcon, Button, Group, Skeleton, Stack } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilterValues } from '#contract/paging.ts'
import { lazyPart } from '../../app/lazy-part.ts'
import { LazyPopover } from '../../ui/menus/lazy-popover.tsx'
import classes from '../list.module.css'
import { AddFilter } from './add-filter.tsx'
import { type FilterValue, withFilter } from './filter-values.ts'
import { type Filter, useFilterSummary } from './use-filters.ts'

type Props = {
  /** Null: they have not come yet. */
  filters: Filter[] | null
  values: FilterValues
  onChange: (values: FilterValues) => void
  /** The first ones stand there before they are set. */
  offersFirst: boolean
  /** What stands before them, and goes along where they are moved sideways. */
  before?: ReactNode
  /** What stands behind them. */
  after?: ReactNode
}
/** Design 1: at most three of a list stand on their own. */
const firstOnes = 3
/** Arrives with the first opened filter. */
const FilterEditor = lazyPart(() => import('./filter-editor.tsx'))

/** Each filter that is set is a chip, which says what to, changes it and takes it back; the others are added by one button. */
export function FilterBar({ filters, values, onChange, offersFirst, before, after }: Props) {
  const { t } = useTranslation()
  // While it is being added it has no chip yet, which would push away the panel in which it is chosen.
  const [added, setAdded] = useState<string | null>(null)
  const set = (key: string) => (value: FilterValue | null) => onChange(withFilter(values, key, value))
  const isSet = (key: string) => values[key] !== undefined && key !== added
  const stands = ({ key }: Filter, place: number) => isSet(key) || (offersFirst && place < firstOnes)
  const others = filters?.filter((filter, place) => !stands(filter, place)) ?? null
  return (
    <Group gap="xs" className={classes.chips}>
      {before}
      {filters?.filter(stands).map((filter) => (
        <FilterChip key={filter.key} filter={filter} value={values[filter.key]} onChange={set(filter.key)} />
      ))}
      {others?.length !== 0 && (
        <AddFilter
          filters={others}
          chosen={added}
          onChoose={setAdded}
          clear={(filter) => values[filter.key] !== undefined && set(filter.key)}
        >
          {(filter) => <FilterEditor filter={filter} value={values[filter.key]} onChange={set(filter.key)} />}
        </AddFilter>
      )}
      {Object.keys(values).length > 0 && (
        <Button size="xs" variant="subtle" color="gray" onClick={() => onChange({})}>
          {t('customers.list.clearFilters')}
        </Button>
      )}
      {after}
    </Group>
  )
}

type OneProps = { filter: Filter; value: FilterValue | undefined; onChange: (value: FilterValue | null) => void }

function FilterChip({ filter, value, onChange }: OneProps) {
  const { t } = useTranslation()
  const { label } = filter
  const summary = useFilterSummary(filter, value)
  return (
    <span className={classes.chip} data-set={value !== undefined || undefined}>
      <LazyPopover
        label={label}
        width={filter.type === 'dateRange' ? 320 : 260}
        trigger={
          <Button
            size="xs"
            variant={summary ? 'light' : 'default'}
            data-chosen={summary !== '' || undefined}
            rightSection={value === undefined && <IconChevronDown size={14} aria-hidden />}
          >
            <span className={classes.summary}>{summary ? `${label}: ${summary}` : label}</span>
          </Button>
        }
      >
        <Suspense fallback={<Skeleton h={96} />}>
          <Stack gap="md">
            <FilterEditor filter={filter} value={value} onChange={onChange} />
          </Stack>
        </Suspense>
      </LazyPopover>
      {value !== undefined && (
        <ActionIcon
          variant="light"
          size={30}
          aria-label={t('customers.list.clearNamed', { filter: label })}
          title={t('customers.list.clearFilter')}
          onClick={() => onChange(null)}
        >
          <IconX size={14} aria-hidden />
        </ActionIcon>
      )}
    </span>
  )
}
