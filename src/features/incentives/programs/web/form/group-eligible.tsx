import { MultiSelect, Pill } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCategories } from '#features/catalog/categories/web/door.ts'
import { ItemPicker, itemLabel, useFoundItems } from '#features/catalog/items/web/door.ts'
import { CustomerPicker, FormGroup } from '#features/customers/customers/web/door.ts'
import type { Chosen, Eligible } from '../../terms.ts'
import type { Choices } from './choices.ts'
import { ChosenField } from './chosen-field.tsx'
import type { SetupForm } from './use-setup-form.ts'

type Props = {
  zodForm: SetupForm
  choices: Choices
  /** Of those that stand there already. */
  names: Readonly<Record<string, string>>
}

/** For whom it is, and for what. */
export function EligibleFields({ zodForm: { form }, choices, names }: Props) {
  const { t } = useTranslation()
  const { tree } = useCategories()
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({})
  const { eligible } = form.values
  const put = (kind: keyof Eligible, value: Chosen) => form.setFieldValue(`eligible.${kind}`, value)
  const bind = (kind: keyof Eligible) => ({
    kind,
    value: eligible[kind],
    error: form.errors[`eligible.${kind}`],
    onChange: (value: Chosen) => put(kind, value),
  })
  const add = (kind: 'items' | 'customers', id: string, name: string) => {
    const { ids, only } = form.getValues().eligible[kind]
    setPicked((before) => ({ ...before, [id]: name }))
    if (!ids.includes(id)) put(kind, { only, ids: [...ids, id] })
  }
  const some = (kind: 'categories' | 'groups' | 'territories' | 'reps', options: readonly { id: string; name: string }[]) => {
    const { only, ids } = eligible[kind]
    const gone = ids.filter((id) => !options.some((each) => each.id === id)).map((id) => ({ id, name: names[id] ?? id }))
    return (
      <ChosenField {...bind(kind)}>
        <MultiSelect
          aria-label={t(`programs.chosen.${kind}`)}
          data={[...options, ...gone].map(({ id, name }) => ({ value: id, label: name }))}
          value={ids}
          onChange={(next) => put(kind, { only, ids: next })}
          searchable
          nothingFoundMessage={t('choice.noneFound')}
          placeholder={ids.length ? undefined : t('choice.choose')}
          comboboxProps={{ withinPortal: false }}
          maxDropdownHeight={260}
        />
      </ChosenField>
    )
  }
  const pills = (kind: 'items' | 'customers') => {
    const { only, ids } = eligible[kind]
    const leave = (gone: string) => put(kind, { only, ids: ids.filter((id) => id !== gone) })
    return ids.length > 0 && <Pills names={{ ...names, ...picked }} ids={ids} onRemove={leave} />
  }
  return (
    <FormGroup title={t('programs.groups.eligible')} text={t('programs.form.eligibleText')}>
      <ChosenField {...bind('items')}>
        <ItemPicker
          label={t('programs.chosen.items')}
          useRows={useFoundItems}
          nothingFound={t('orders.form.noItem')}
          onPick={(item) => add('items', item.id, itemLabel(item))}
        />
        {pills('items')}
      </ChosenField>
      {some(
        'categories',
        tree.map(({ id, path }) => ({ id, name: path })),
      )}
      <ChosenField {...bind('customers')}>
        <CustomerPicker
          label={t('programs.chosen.customers')}
          taken={eligible.customers.ids}
          onPick={({ id, name }) => add('customers', id, name)}
        />
        {pills('customers')}
      </ChosenField>
      {some('groups', choices.groups)}
      {some(
        'territories',
        choices.territories.map((name) => ({ id: name, name })),
      )}
      {some('reps', choices.reps)}
    </FormGroup>
  )
}

function Pills({
  names,
  ids,
  onRemove,
}: {
  names: Readonly<Record<string, string>>
  ids: readonly string[]
  onRemove: (id: string) => void
}) {
  const { t } = useTranslation()
  return (
    <Pill.Group>
      {ids.map((id) => {
        const name = names[id] ?? id
        return (
          <Pill
            key={id}
            size="md"
            withRemoveButton
            removeButtonProps={{ 'aria-label': t('programs.form.leaveOut', { name }), tabIndex: 0, 'aria-hidden': false }}
            onRemove={() => onRemove(id)}
          >
            {name}
          </Pill>
        )
      })}
    </Pill.Group>
  )
}
