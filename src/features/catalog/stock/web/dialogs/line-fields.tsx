import { ActionIcon, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FoundItem } from '#features/catalog/items/contract.ts'
import { ItemPicker } from '#features/catalog/items/web/door.ts'
import type { ChosenItem } from '../chosen-item.ts'
import { useCountedItems } from './use-counted-items.ts'

export type MovedLine = { itemId: string; name: string; unit: string; units: string[]; quantity: string }

export const lineOf = ({ id, name, unit }: ChosenItem): MovedLine => ({ itemId: id, name, unit, units: [unit], quantity: '' })
const lineOfFound = ({ id, number, name, unit, packs }: FoundItem): MovedLine => ({
  itemId: id,
  name: number && number !== name ? `${number} · ${name}` : name,
  unit,
  units: [...new Set([unit, ...packs.map((pack) => pack.unit)])],
  quantity: '',
})

type Form = {
  values: { lines: MovedLine[] }
  errors: Record<string, ReactNode>
  insertListItem: (path: 'lines', line: MovedLine) => void
  removeListItem: (path: 'lines', index: number) => void
  setFieldValue: (path: `lines.${number}.unit`, unit: string) => void
  clearFieldError: (path: string) => void
}
type Props = {
  form: Form
  quantity: (index: number) => object
  /** Behind a line's name. */
  note?: (line: MovedLine) => ReactNode
}

/** Which items and how many: a chosen item is a new line whose quantity is typed next, Enter goes on to the next item. */
export function LineFields({ form, quantity, note }: Props) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const { lines } = form.values
  const focusLine = (itemId: string) =>
    requestAnimationFrame(() => place.current?.querySelector<HTMLInputElement>(`[data-line="${itemId}"] input`)?.focus())
  const nextItem = () => place.current?.querySelector<HTMLInputElement>('[data-next-item] input')?.focus()
  return (
    <Stack gap="sm" ref={place}>
      {lines.map((line, index) => (
        <Group key={line.itemId} justify="space-between" wrap="nowrap" align="flex-start" data-line={line.itemId}>
          <div style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Text fw={550}>{line.name}</Text>
            {note?.(line)}
          </div>
          <TextInput
            {...quantity(index)}
            label={null}
            aria-label={t('stock.lines.quantityOf', { name: line.name })}
            inputMode="decimal"
            autoComplete="off"
            w={92}
            style={{ flexShrink: 0 }}
            styles={{ input: { textAlign: 'right' } }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              nextItem()
            }}
          />
          {line.units.length > 1 ? (
            <Select
              aria-label={t('stock.lines.unitOf', { name: line.name })}
              data={line.units}
              value={line.unit}
              onChange={(unit) => unit && form.setFieldValue(`lines.${index}.unit`, unit)}
              allowDeselect={false}
              comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
              w={84}
              style={{ flexShrink: 0 }}
            />
          ) : (
            <Text c="dimmed" w={34} mt={7} style={{ flexShrink: 0 }}>
              {line.unit}
            </Text>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            mt={4}
            aria-label={t('stock.lines.remove', { name: line.name })}
            onClick={() => {
              form.removeListItem('lines', index)
              nextItem()
            }}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <div data-next-item>
        <ItemPicker
          useRows={useCountedItems}
          nothingFound={t('stock.lines.noItem')}
          label={t('stock.lines.item')}
          placeholder={t('stock.lines.itemPlaceholder')}
          autoFocus={lines.length === 0}
          onPick={(item) => {
            if (!lines.some(({ itemId }) => itemId === item.id)) form.insertListItem('lines', lineOfFound(item))
            form.clearFieldError('lines')
            focusLine(item.id)
          }}
        />
      </div>
      {form.errors.lines && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {form.errors.lines}
        </Text>
      )}
    </Stack>
  )
}
