import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { fetchFilters } from '#contract/list-filters.ts'
import { itemPath, itemsPath } from '#contract/places.ts'
import { useAction } from '#web/app/calls/query.ts'
import { requestKey } from '#web/app/calls/request-key.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { addItem, listItems } from '../../contract.ts'
import { fieldsOf, newValues } from './form-values.ts'
import { ItemFormView } from './item-form.tsx'
import { useItemForm } from './use-item-form.ts'

export default function AddItemPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const seesCosts = useCan()('costs.read')
  // One key for as long as the form stands: pressed twice or repeated after a lost answer, it still adds one item.
  const [key] = useState(requestKey)
  const save = useAction(addItem, { refreshes: [listItems, fetchFilters], success: t('items.form.added') })
  const zodForm = useItemForm({
    initialValues: newValues(),
    onSave: async (values) => {
      const { itemType, startQuantity, startDate } = values
      const start = itemType === 'Inventory' ? { startQuantity, startDate } : { stockAccountId: null }
      const { id } = await save.mutateAsync({ body: { ...fieldsOf(values), itemType, ...start, requestKey: key } })
      await navigate(itemPath(id), { replace: true })
    },
  })
  return (
    <>
      <PageHeader title={t('items.add')} />
      <ItemFormView
        zodForm={zodForm}
        isNew
        inQuickBooks
        seesCosts={seesCosts}
        submitLabel={t('items.add')}
        back={{ to: itemsPath, state: null }}
      />
    </>
  )
}
