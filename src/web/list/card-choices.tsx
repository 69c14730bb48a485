import { Button, NativeSelect } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

type Props<Sort extends string> = {
  sort: Sort
  sorts: readonly Sort[]
  /** A sort without its direction, in words. */
  labelOf: (key: string) => string
  onSort: (sort: Sort | undefined) => void
  /** Cards can be ticked only then. */
  selecting: boolean
  /** Null: this person may not. */
  onSelect: (() => void) | null
}
const keyOf = (sort: string) => sort.replace('-', '')

/** What cards have in place of a table's head: their order, and ticking them. */
export function CardChoices<Sort extends string>({ sort, sorts, labelOf, onSort, selecting, onSelect }: Props<Sort>) {
  const { t } = useTranslation()
  return (
    <>
      {onSelect && (
        <Button size="xs" variant={selecting ? 'light' : 'default'} aria-pressed={selecting} ml="auto" onClick={onSelect}>
          {t('bulk.select')}
        </Button>
      )}
      <NativeSelect
        size="xs"
        leftSection={<IconArrowsSort size={14} aria-hidden />}
        aria-label={t('customers.list.sort')}
        data={sorts.map((each) => ({ value: each, label: labelOf(keyOf(each)) }))}
        value={sorts.find((each) => keyOf(each) === keyOf(sort)) ?? ''}
        onChange={({ currentTarget }) => onSort(sorts.find((each) => each === currentTarget.value))}
      />
    </>
  )
}
