import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { fetchFilters } from '#contract/list-filters.ts'
import { itemPath } from '#contract/places.ts'
import { ClashDialog } from '#features/customers/customers/web/door.ts'
import { call } from '#web/app/calls/api.ts'
import { ApiError } from '#web/app/calls/api-error.ts'
import { useAction } from '#web/app/calls/query.ts'
import { toastError } from '#web/app/toasts.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { getItem, type Item, listItems, saveItem } from '../../contract.ts'
import { type Clash, compare, merged } from './clash.ts'
import { changesOf, type FormValues, valuesOf } from './form-values.ts'
import { ItemFormView } from './item-form.tsx'
import { useFieldText } from './use-field-text.ts'
import { useItemForm } from './use-item-form.ts'

/** The form of an existing item. `base` is the version it began with; after a clash, the one that was then shown. */
export default function EditItem({ item }: { item: Item }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { state } = useLocation()
  const base = useRef(item)
  const [clash, setClash] = useState<Clash | null>(null)
  const fieldText = useFieldText()
  const { id } = item
  const save = useAction(saveItem, { refreshes: [getItem, listItems, fetchFilters], success: t('items.form.saved'), silent: true })
  const store = async (values: FormValues) => {
    const body = { ...changesOf(values, valuesOf(base.current)), version: base.current.version }
    try {
      await save.mutateAsync({ params: { id }, body })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 'itemChanged') toastError(error.message)
      else setClash(compare(base.current, await call(getItem, { params: { id } }), values, error.message))
      throw error
    }
    setClash(null)
    await navigate(itemPath(id), { state, replace: true })
  }
  const zodForm = useItemForm({ initialValues: valuesOf(item), isStored: true, onSave: store })
  return (
    <>
      <PageHeader title={t('customers.form.editTitle', { name: item.fields.name })} />
      <ItemFormView
        zodForm={zodForm}
        inQuickBooks={item.changesInQuickBooks}
        isSumOfParts={item.isSumOfParts}
        seesCosts={item.seesCosts}
        submitLabel={t('customers.form.save')}
        back={{ to: itemPath(id), state }}
      />
      {clash && (
        <ClashDialog
          key={clash.theirs.version}
          message={clash.message}
          comparison={{ both: clash.both.map(fieldText), theirsOnly: clash.theirsOnly.map(fieldText) }}
          saving={save.isPending}
          onClose={() => setClash(null)}
          onSave={(choices) => {
            const values = merged(clash, choices)
            base.current = clash.theirs
            zodForm.form.setValues(values)
            return zodForm.save(values)
          }}
        />
      )}
    </>
  )
}
