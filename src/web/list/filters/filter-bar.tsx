import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconChevronDown, IconX } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilterValues } from '#contract/paging.ts'
import { lazyPart } from '../../app/lazy-part.ts'
import { LazyPopover } from '../../ui/menus/lazy-popover.tsx'
import classes from '../list.module.css'
import { type FilterValue, withFilter } from './filter-values.ts'
import { type Filter, useFilterSummary } from './use-filters.ts'

/** `before`: what stands before them, and goes along where they are moved sideways. */
type Props = { filters: Filter[]; values: FilterValues; onChange: (values: FilterValues) => void; before?: ReactNode }
const chips = 3
/** Arrives with the first opened filter. */
const FilterEditor = lazyPart(() => import('./filter-editor.tsx'))

/** At most three filters stand on their own; the others share a panel. */
export function FilterBar({ filters, values, onChange, before }: Props) {
  const { t } = useTranslation()
  const set = (key: string) => (value: FilterValue | null) => onChange(withFilter(values, key, value))
  const others = filters.slice(chips)
  const used = others.filter(({ key }) => values[key] !== undefined).length
  return (
    <Group gap="xs" className={classes.chips}>
      {before}
      {filters.slice(0, chips).map((filter) => (
        <FilterChip key={filter.key} filter={filter} value={values[filter.key]} onChange={set(filter.key)} />
      ))}
      {others.length > 0 && (
        <Chip label={t('customers.list.moreFilters')} summary={used > 0 ? String(used) : ''} icon wide>
          {others.map((filter) => (
            <Stack key={filter.key} gap={6}>
              <Group justify="space-between">
                <Text size="sm" fw={600}>
                  {filter.label}
                </Text>
                {values[filter.key] !== undefined && <ClearButton label={filter.label} onClick={() => set(filter.key)(null)} />}
              </Group>
              <FilterEditor filter={filter} value={values[filter.key]} onChange={set(filter.key)} />
            </Stack>
          ))}
        </Chip>
      )}
      {Object.keys(values).length > 0 && (
        <Button size="xs" variant="subtle" color="gray" leftSection={<IconX size={14} aria-hidden />} onClick={() => onChange({})}>
          {t('customers.list.clearFilters')}
        </Button>
      )}
    </Group>
  )
}

type OneProps = { filter: Filter; value: FilterValue | undefined; onChange: (value: FilterValue | null) => void }

function FilterChip({ filter, value, onChange }: OneProps) {
  return (
    <Chip label={filter.label} summary={useFilterSummary(filter, value)}>
      <FilterEditor filter={filter} value={value} onChange={onChange} />
      {value !== undefined && <ClearButton onClick={() => onChange(null)} />}
    </Chip>
  )
}

type ChipProps = { label: string; summary: string; icon?: boolean; wide?: boolean; children: ReactNode }

function Chip({ label, summary, icon = false, wide = false, children }: ChipProps) {
  return (
    <LazyPopover
      label={label}
      width={wide ? 320 : 260}
      trigger={
        <Button
          size="xs"
          variant={summary ? 'light' : 'default'}
          data-chosen={summary !== '' || undefined}
          leftSection={icon ? <IconAdjustmentsHorizontal size={14} aria-hidden /> : undefined}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {summary ? `${label}: ${summary}` : label}
        </Button>
      }
    >
      <Suspense fallback={<Skeleton h={96} />}>
        <Stack gap="md">{children}</Stack>
      </Suspense>
    </LazyPopover>
  )
}

function ClearButton({ label, onClick }: { label?: string; onClick: () => void }) {
  const { t } = useTranslation()
  const text = t('customers.list.clearFilter')
  return (
    <Button size="compact-xs" variant="subtle" color="gray" onClick={onClick} aria-label={label ? `${text}: ${label}` : undefined}>
      {text}
    </Button>
  )
}
