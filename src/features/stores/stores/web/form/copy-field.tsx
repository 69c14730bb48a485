import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { helpBelow } from '#features/customers/customers/web/door.ts'
import { useApi } from '#web/app/calls/query.ts'
import { ListSelect } from '#web/ui/fields/list-select.tsx'
import { getStore } from '../../contract.ts'
import { valuesOf } from './form-values.ts'
import type { StoreForm } from './use-store-form.ts'

type Props = {
  zodForm: StoreForm
  stores: readonly { id: string; name: string }[]
  value: string | null
  onChange: (id: string | null) => void
}

/** Another store that this one takes after: its rules fill the form, its catalogue and design come along when it is saved. */
export function CopyField({ zodForm: { form }, stores, value, onChange }: Props) {
  const { t } = useTranslation()
  const { data } = useApi(getStore, { params: { id: value ?? '' } }, { enabled: value !== null })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed after it was chosen stays
  useEffect(() => {
    if (!data) return
    const { templateName, description } = form.values
    form.setValues({ ...valuesOf(data.fields), templateName, description, opensOn: null, closesOn: null })
  }, [data?.id])
  return (
    <ListSelect
      {...helpBelow}
      label={t('stores.form.copyOf')}
      description={t('stores.form.copyHelp')}
      placeholder={t('stores.form.copyNone')}
      data={stores.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
      refuses
      clearable
    />
  )
}
