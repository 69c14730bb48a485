import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { storePath, storesPath } from '#contract/places.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { RecordSkeleton } from '#web/record/record-skeleton.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { addStore, getStoreChoices } from '../../contract.ts'
import { shownStores } from '../shown-stores.ts'
import { BeginField } from './begin-field.tsx'
import type { Choices } from './choices.ts'
import { newValues } from './form-values.ts'
import { StoreFormView } from './store-form.tsx'
import { useStoreForm } from './use-store-form.ts'

export default function AddStorePage() {
  const choices = useApi(getStoreChoices, {})
  if (choices.data) return <AddStore choices={choices.data} />
  return choices.error ? <ErrorState error={choices.error} onRetry={choices.refetch} /> : <RecordSkeleton />
}

function AddStore({ choices }: { choices: Choices }) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const [copyOf, setCopyOf] = useState<string | null>(null)
  const save = useAction(addStore, { refreshes: shownStores, success: t('stores.form.added'), silent: true })
  const place = choices.locations.find(({ isDefault }) => isDefault) ?? choices.locations[0]
  const [plain] = useState(() => newValues(place?.id ?? '', i18n.language.startsWith('es') ? 'es' : 'en'))
  const zodForm = useStoreForm({
    initialValues: plain,
    onSave: async (fields) => {
      const { id } = await save.mutateAsync({ body: { ...fields, copyOf } })
      await navigate(storePath(id), { replace: true })
    },
  })
  return (
    <>
      <PageHeader title={t('stores.add')} description={t('stores.form.addText')} />
      <StoreFormView zodForm={zodForm} store={null} choices={choices} submitLabel={t('stores.add')} back={{ to: storesPath, state: null }}>
        <BeginField zodForm={zodForm} choices={choices} plain={plain} copyOf={copyOf} onCopy={setCopyOf} />
      </StoreFormView>
    </>
  )
}
