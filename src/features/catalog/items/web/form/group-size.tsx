import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormGroup, helpBelow, LineEnd } from '#features/customers/customers/web/door.ts'
import { inInches, inPounds } from './us-measures.ts'
import type { ItemForm } from './use-item-form.ts'

const sides = ['lengthMm', 'widthMm', 'heightMm'] as const
const isMeasure = (text: string) => /^\d{1,9}(\.\d{1,3})?$/.test(text)

/** Of one of its unit. Below each stands what Americans say. */
export function SizeFields({ zodForm: { form, field } }: { zodForm: ItemForm }) {
  const { t } = useTranslation()
  const { values } = form
  const said = (text: string, say: (text: string) => string) => (isMeasure(text) ? `= ${say(text)}` : undefined)
  const look = { ...helpBelow, inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <FormGroup title={t('items.form.sizeGroup')} text={t('items.form.sizeText')}>
      <TextInput {...field('weightGrams')} {...look} description={said(values.weightGrams, inPounds)} />
      <LineEnd />
      {sides.map((name) => (
        <TextInput key={name} {...field(name)} {...look} description={said(values[name], (side) => inInches([side]))} />
      ))}
    </FormGroup>
  )
}
