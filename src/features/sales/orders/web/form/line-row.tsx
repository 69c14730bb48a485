import { ActionIcon, Checkbox, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { notSoldText } from '#features/catalog/items/web/door.ts'
import { Money } from '#web/ui/values/money.tsx'
import { StateText } from '#web/ui/values/state-text.tsx'
import { LinePrice } from './line-price.tsx'
import classes from './order-form.module.css'
import { UnitField } from './unit-field.tsx'
import type { OrderFormState } from './use-order-form.ts'

/** `note`: what else is said of the line. */
type Props = {
  zodForm: OrderFormState
  index: number
  amount: number | undefined
  note: ReactNode
  onNext: () => void
  onRemove: () => void
}

/** One line; Enter does not send the order from here but goes on to the next item. */
export function LineRow({ zodForm: { form, field, suggestions, itemOf, quantities }, index, amount, note, onNext, onRemove }: Props) {
  const { t } = useTranslation()
  const whyId = useId()
  const soldId = useId()
  const line = form.values.lines[index]
  const suggestion = suggestions[index]
  const item = itemOf(line?.itemId)
  const number = { inputMode: 'decimal', autoComplete: 'off' } as const
  const price = field(`lines.${index}.unitPrice`)
  const quantity = field(`lines.${index}.quantity`)
  // Once the field itself says so, once is enough.
  const problem = quantity.error ? undefined : quantities[index]
  const setOwn = (isOwn: boolean) => form.setFieldValue(`lines.${index}.isOwnPrice`, isOwn)
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.target.type === 'checkbox') return
    event.preventDefault()
    onNext()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid everywhere
    <div
      role="group"
      aria-label={t('orders.form.line', { number: index + 1 })}
      className={classes.line}
      data-line={line?.key}
      onKeyDown={goOn}
    >
      <TextInput
        {...field(`lines.${index}.description`)}
        name="description"
        autoComplete="off"
        description={line?.itemNumber || undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <TextInput {...quantity} {...number} name="quantity" aria-describedby={problem ? soldId : undefined} />
      <UnitField
        field={field(`lines.${index}.unit`)}
        unit={line?.unit ?? ''}
        item={item}
        onUnit={(unit) => form.setFieldValue(`lines.${index}.unit`, unit)}
      />
      <TextInput
        {...price}
        {...number}
        name="unitPrice"
        leftSection="$"
        aria-describedby={suggestion && whyId}
        onChange={(event) => {
          price.onChange(event)
          setOwn(true)
        }}
      />
      <TextInput {...field(`lines.${index}.discountPercent`)} {...number} name="discountPercent" rightSection="%" />
      <div className={classes.tax}>
        <Checkbox
          label={t('fields.taxable')}
          checked={line?.taxable ?? true}
          onChange={({ currentTarget }) => form.setFieldValue(`lines.${index}.taxable`, currentTarget.checked)}
        />
      </div>
      <div className={classes.end}>
        <span className={classes.amount}>{amount === undefined ? '' : <Money cents={amount} />}</span>
        <ActionIcon variant="subtle" color="gray" onClick={onRemove} aria-label={t('orders.form.removeLine', { number: index + 1 })}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.why}>
        {line && (suggestion || item) && (
          <LinePrice
            id={whyId}
            line={line}
            item={item}
            suggestion={suggestion}
            onTake={(taken) => {
              form.setFieldValue(`lines.${index}.unitPrice`, taken)
              setOwn(false)
            }}
          />
        )}
        {problem && (
          <span id={soldId}>
            <StateText tone="waiting" text={notSoldText(problem)} lines={3} />
          </span>
        )}
        {note}
      </div>
    </div>
  )
}
