import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { storePath } from '#contract/places.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { RecordSkeleton } from '#web/record/record-skeleton.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { getStoreChoices, type Store, saveStore } from '../../contract.ts'
import { shownStores } from '../shown-stores.ts'
import { valuesOf } from './form-values.ts'
import { StoreFormView } from './store-form.tsx'
import { useStoreForm } from './use-store-form.ts'

/** The form of a store that there is. What somebody else saved meanwhile is said, and what was typed stays. */
export default function EditStore({ store }: { store: Store }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [base] = useState(store)
  const { id, description: name } = base
  const choices = useApi(getStoreChoices, {}, { staleTime: 60_000 })
  const save = useAction(saveStore, { refreshes: shownStores, success: t('stores.form.saved'), silent: true })
  const zodForm = useStoreForm({
    initialValues: valuesOf(base.fields),
    onSave: async (fields) => {
      await save.mutateAsync({ params: { id }, body: { ...fields, version: base.version } })
      await navigate(storePath(id), { state, replace: true })
    },
  })
  if (!choices.data) return choices.error ? <ErrorState error={choices.error} onRetry={choices.refetch} /> : <RecordSkeleton />
  return (
    <>
      <PageHeader title={t('customers.form.editTitle', { name })} />
      <StoreFormView
        zodForm={zodForm}
        store={base}
        choices={choices.data}
        submitLabel={t('customers.form.save')}
        back={{ to: storePath(id), state }}
      />
    </>
  )
}
