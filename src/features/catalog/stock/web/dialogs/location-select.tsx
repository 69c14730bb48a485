import type { SelectProps } from '@mantine/core'
import { useEffect } from 'react'
import { ListSelect } from '#web/ui/fields/list-select.tsx'
import { useLocations } from '../use-locations.ts'

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value?: string
  onChange?: (id: string) => void
  /** Not this one. */
  without?: string
  /** The default location is chosen for whoever chose none. */
  fills?: boolean
}

/** One of the open locations. */
export function LocationSelect({ value = '', onChange, without = '', fills = true, ...look }: Props) {
  const { options, first } = useLocations()
  const firstId = first?.id ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once they are known
  useEffect(() => {
    if (fills && !value && firstId) onChange?.(firstId)
  }, [firstId])
  const { defaultValue: _, ...rest } = look
  return (
    <ListSelect
      {...rest}
      data={options.filter((option) => option.value !== without)}
      value={value || null}
      onChange={(id) => onChange?.(id ?? '')}
      refuses
    />
  )
}
