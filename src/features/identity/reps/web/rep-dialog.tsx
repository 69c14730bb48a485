import { Switch, TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { toYesNo } from '#contract/fields.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { getRepCodesByCodeAndName, listRepCandidates, listReps, type Rep, repFields, saveRep } from '../contract.ts'
import { CandidateSelect } from './candidate-select.tsx'
import type { RepParts } from './rep-parts.ts'

type Props = { rep: Rep | null; parts: RepParts; onClose: () => void }
/** Adds or changes a rep; a new one may be taken from QuickBooks' employees and vendors. */
export default function RepDialog({ rep, parts: { MoneyLeft }, onClose }: Props) {
  const { t } = useTranslation()
  const save = useAction(saveRep, {
    refreshes: [listReps, listRepCandidates, getRepCodesByCodeAndName],
    success: t('settings.reps.saved'),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(repFields, {
    initialValues: {
      code: rep?.code ?? '',
      name: rep?.name ?? '',
      email: rep?.email ?? '',
      territory: rep?.territory ?? '',
      active: rep?.active ?? 'Y',
      vendorId: rep?.vendorId ?? null,
      employeeId: rep?.employeeId ?? null,
    },
    isStored: rep !== null,
    labels: { code: t('fields.repCode') },
    onSubmit: (body) => save.mutateAsync({ body: { ...body, id: rep?.id } }),
  })
  const { form, field } = zodForm
  return (
    <SaveDialog title={rep ? t('settings.reps.editNamed', { name: rep.name }) : t('settings.reps.add')} zodForm={zodForm} onClose={onClose}>
      {!rep && (
        <CandidateSelect
          onChoose={(candidate) =>
            form.setValues({
              name: candidate?.name ?? '',
              email: candidate?.email ?? '',
              employeeId: candidate?.kind === 'employee' ? candidate.id : null,
              vendorId: candidate?.kind === 'vendor' ? candidate.id : null,
            })
          }
        />
      )}
      <TextInput {...field('code')} description={t('settings.reps.codeHelp')} data-autofocus />
      <TextInput {...field('name')} autoComplete="off" />
      <TextInput {...field('email')} type="email" inputMode="email" autoComplete="off" />
      <TextInput {...field('territory')} autoComplete="off" />
      <Switch
        label={t('settings.reps.active')}
        checked={form.values.active === 'Y'}
        onChange={({ currentTarget }) => form.setFieldValue('active', toYesNo(currentTarget.checked))}
      />
      {rep?.active === 'Y' && form.values.active === 'N' && (
        <Suspense>
          <MoneyLeft repId={rep.id} />
        </Suspense>
      )}
    </SaveDialog>
  )
}
