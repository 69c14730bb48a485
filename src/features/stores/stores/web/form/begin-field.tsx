import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { helpBelow } from '#features/customers/customers/web/door.ts'
import { useApi } from '#web/app/calls/query.ts'
import { ListSelect } from '#web/ui/fields/list-select.tsx'
import { getStore } from '../../contract.ts'
import type { Choices } from './choices.ts'
import { type FormValues, valuesOf } from './form-values.ts'
import { type TemplateKey, templateKeys, templateValues } from './templates.ts'
import type { StoreForm } from './use-store-form.ts'

type Props = {
  zodForm: StoreForm
  choices: Choices
  /** What every store begins with. */
  plain: FormValues
  copyOf: string | null
  onCopy: (id: string | null) => void
}

/** A template whose rules fill the form, or another store: its rules fill the form too, its catalogue and design come along when it is saved. */
export function BeginField({ zodForm: { form }, choices, plain, copyOf, onCopy }: Props) {
  const { t } = useTranslation()
  const [template, setTemplate] = useState<TemplateKey>('dealers')
  const { data } = useApi(getStore, { params: { id: copyOf ?? '' } }, { enabled: copyOf !== null })
  // How it is called stays as it is typed.
  const fill = (values: FormValues) => {
    const { templateName, description } = form.getValues()
    form.setValues({ ...values, templateName, description })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed after it was chosen stays
  useEffect(() => {
    if (data) fill({ ...valuesOf(data.fields), opensOn: null, closesOn: null })
  }, [data?.id])
  const choose = (value: string | null) => {
    const key = templateKeys.find((each) => each === value)
    if (key) {
      setTemplate(key)
      fill({ ...plain, ...templateValues(key, choices) })
    }
    onCopy(key || !value ? null : value)
  }
  return (
    <ListSelect
      {...helpBelow}
      label={t('stores.form.beginWith')}
      description={t(copyOf ? 'stores.form.copyHelp' : `stores.templates.${template}Means`)}
      data={[
        ...templateKeys.map((key) => ({ value: key, label: t(`stores.templates.${key}`) })),
        ...choices.stores.map(({ id, name }) => ({ value: id, label: t('stores.form.copyOf', { name }) })),
      ]}
      value={copyOf ?? template}
      onChange={choose}
      refuses
    />
  )
}
