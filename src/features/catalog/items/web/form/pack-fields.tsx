import { ActionIcon, Autocomplete, Button, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FormGroup, Wide } from '#features/customers/customers/web/door.ts'
import { packUnits } from '../../contract.ts'
import { unitOf } from '../value-text.ts'
import classes from './pack-fields.module.css'
import type { ItemForm } from './use-item-form.ts'

const mostPacks = 20
const off = { autoComplete: 'off' } as const
const digits = { ...off, inputMode: 'numeric' } as const

/** The unit it is counted in and what it is packed in, each with its GTIN. */
export function PackFields({ zodForm: { form, field } }: { zodForm: ItemForm }) {
  const { t } = useTranslation()
  const { unit, packs } = form.values
  const free = packUnits.filter((each) => each !== unit && !packs.some((pack) => pack.unit === each))
  const units = { data: [...packUnits], renderOption: ({ option }: { option: { value: string } }) => unitOf(option.value), maxLength: 3 }
  const upper = (text: string) => text.toUpperCase()
  return (
    <FormGroup title={t('items.packs.title')} text={t('items.packs.help')}>
      <Wide>
        <ul className={classes.packs} aria-label={t('items.packs.title')}>
          <li className={classes.pack}>
            <Autocomplete
              {...field('unit')}
              {...units}
              label={t('items.packs.ownUnit')}
              comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
              onChange={(text) => form.setFieldValue('unit', upper(text))}
            />
            <TextInput label={t('fields.quantity')} value="1" readOnly variant="filled" />
            <TextInput {...field('ownGtin')} {...digits} label="GTIN" className={classes.gtin} />
          </li>
          {packs.map((_pack, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a pack that is being typed has no other name than its place
            <li key={index} className={classes.pack}>
              <Autocomplete
                {...field(`packs.${index}.unit`)}
                {...units}
                label={t('items.packs.unitOf', { place: index + 1 })}
                comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
                onChange={(text) => form.setFieldValue(`packs.${index}.unit`, upper(text))}
              />
              <TextInput {...field(`packs.${index}.quantity`)} {...off} label={t('items.packs.holds', { unit })} inputMode="decimal" />
              <TextInput {...field(`packs.${index}.gtin`)} {...digits} label="GTIN" className={classes.gtin} />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                className={classes.remove}
                aria-label={t('items.packs.remove', { place: index + 1 })}
                onClick={() => form.removeListItem('packs', index)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
        {typeof form.errors.packs !== 'undefined' && (
          <Text size="sm" c="red" mt="xs" role="alert">
            {form.errors.packs}
          </Text>
        )}
        <Button
          variant="default"
          size="xs"
          mt="md"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={packs.length >= mostPacks}
          onClick={() => form.insertListItem('packs', { unit: free[0] ?? '', quantity: '', gtin: '' })}
        >
          {t('items.packs.add')}
        </Button>
      </Wide>
    </FormGroup>
  )
}
