import { MultiSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { listReps } from '#features/identity/reps/contract.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { listRepGroups, type RepGroup, repGroupFields, saveRepGroup } from '../contract.ts'

/** A group's name and who is in it; whoever was in another one leaves it. */
export default function GroupDialog({ group, onClose }: { group: RepGroup | null; onClose: () => void }) {
  const { t } = useTranslation()
  const reps = useApi(listReps, {})
  const save = useAction(saveRepGroup, {
    refreshes: [listRepGroups],
    success: t('deviceRules.groupSaved'),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(repGroupFields, {
    initialValues: { name: group?.name ?? '', repIds: group?.reps.map(({ id }) => id) ?? [] },
    labels: { repIds: t('settings.tabs.reps') },
    onSubmit: (body) => save.mutateAsync({ body: { ...body, ...(group && { id: group.id, version: group.version }) } }),
  })
  const known = [...(reps.data?.rows ?? []), ...(group?.reps ?? [])]
  const options = new Map(known.map(({ id, code, name }) => [id, `${code} · ${name}`]))
  return (
    <SaveDialog
      title={group ? t('deviceRules.editNamed', { name: group.name }) : t('deviceRules.addGroup')}
      zodForm={zodForm}
      onClose={onClose}
    >
      <TextInput {...zodForm.field('name')} autoComplete="off" data-autofocus />
      <MultiSelect
        {...zodForm.field('repIds')}
        description={t('deviceRules.oneGroup')}
        data={[...options].map(([value, label]) => ({ value, label }))}
        searchable
        autoComplete="off"
        comboboxProps={{ withinPortal: false }}
        nothingFoundMessage={t('choice.noneFound')}
      />
    </SaveDialog>
  )
}
