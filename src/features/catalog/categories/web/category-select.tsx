import type { SelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ListSelect } from '#web/ui/fields/list-select.tsx'
import { useCategories } from './use-categories.ts'

type Look = Pick<SelectProps, 'label' | 'description' | 'error' | 'placeholder' | 'onBlur' | 'onFocus' | 'disabled' | 'inputWrapperOrder'>
type Props = Look & {
  value: string | null
  /** `name`: behind those above it; '' where none is chosen. */
  onChange: (id: string | null, name: string) => void
  /** Where it cannot be. */
  without?: ReadonlySet<string>
  'data-autofocus'?: boolean
}

/** One category of the tree, found by typing. */
export function CategorySelect({ value, onChange, without, ...look }: Props) {
  const { t } = useTranslation()
  const { tree } = useCategories()
  const data = tree.filter(({ id }) => !without?.has(id)).map(({ id, path }) => ({ value: id, label: path }))
  return (
    <ListSelect
      {...look}
      data={data}
      value={value}
      onChange={(id) => onChange(id, data.find((each) => each.value === id)?.label ?? '')}
      nothingFoundMessage={t('items.categories.noneFound')}
      refuses
      clearable
    />
  )
}
