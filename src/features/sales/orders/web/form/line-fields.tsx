import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isId } from '#contract/fields.ts'
import { ItemPicker } from '#features/catalog/items/web/door.ts'
import { AvailableNote } from '#features/sales/reserved/web/door.ts'
import { fieldLabel } from '#web/app/text.ts'
import { priceText } from '../price-text.ts'
import { FormSection } from './form-section.tsx'
import { newLine } from './form-values.ts'
import { LineRow } from './line-row.tsx'
import classes from './order-form.module.css'
import { priceNote, useCustomerItems } from './use-customer-items.ts'
import type { OrderFormState } from './use-order-form.ts'

/** A chosen item is a new line whose quantity is typed next; Enter in a line goes on to the next item. */
export function LineFields({ zodForm, orderId }: { zodForm: OrderFormState; orderId?: string | undefined }) {
  const { t } = useTranslation()
  const { form } = zodForm
  const { lines, customerId } = form.values
  const place = useRef<HTMLDivElement>(null)
  const { price } = zodForm.priced
  const add = (line: ReturnType<typeof newLine>, first: 'quantity' | 'description') => {
    form.insertListItem('lines', line)
    form.clearFieldError('lines')
    requestAnimationFrame(() => {
      const input = place.current?.querySelector<HTMLInputElement>(`[data-line="${line.key}"] [name="${first}"]`)
      input?.focus()
      input?.select()
    })
  }
  const nextItem = () => place.current?.querySelector<HTMLInputElement>('[data-next-item] input')?.focus()
  return (
    <FormSection title={t('orders.form.lines')} wide>
      <div ref={place}>
        {lines.length > 0 && <LineHead />}
        {lines.map((line, index) => (
          <LineRow
            key={line.key}
            zodForm={zodForm}
            index={index}
            amount={price?.amounts.length === lines.length ? price.amounts[index] : undefined}
            note={<AvailableNote lines={lines} index={index} orderId={orderId} />}
            onNext={nextItem}
            onRemove={() => {
              form.removeListItem('lines', index)
              nextItem()
            }}
          />
        ))}
        {form.errors.lines && (
          <Text c="var(--mantine-color-error)" size="sm" mt="xs" role="alert">
            {form.errors.lines}
          </Text>
        )}
        <Group align="flex-end" mt="md" data-next-item>
          <ItemPicker
            useRows={useCustomerItems}
            of={[customerId, ...(zodForm.of ? [zodForm.of.orderId] : [])].join(' ')}
            noteOf={priceNote}
            nothingFound={t('orders.form.noItem')}
            label={t('orders.form.item')}
            disabled={!isId(customerId)}
            placeholder={t(isId(customerId) ? 'orders.form.itemPlaceholder' : 'orders.form.customerFirst')}
            flex={1}
            miw={220}
            onPick={({ id, itemNumber, name, description, unitPrice, taxable }) =>
              add(
                newLine({ itemId: id, itemNumber, description: description || name, unitPrice: priceText(unitPrice ?? '0'), taxable }),
                'quantity',
              )
            }
          />
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => add(newLine(), 'description')}>
            {t('orders.form.freeLine')}
          </Button>
        </Group>
      </div>
    </FormSection>
  )
}

/** What the fields of all lines are called, where there is room for a table; each field has its own name for whoever does not see this. */
function LineHead() {
  const heads = ['description', 'quantity', 'unit', 'unitPrice', 'discountPercent', 'taxable', 'amount'] as const
  return (
    <div className={classes.head} aria-hidden>
      {heads.map((name) => (
        <span key={name} data-name={name}>
          {fieldLabel(name)}
        </span>
      ))}
    </div>
  )
}
