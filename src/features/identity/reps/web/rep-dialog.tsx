import { Button, Group, Stack, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { toYesNo } from '#contract/fields.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { getRepCodesByCodeAndName, listRepCandidates, listReps, type Rep, repFields, saveRep } from '../contract.ts'
import { CandidateSelect } from './candidate-select.tsx'

/** Adds or changes a rep; a new one may be taken from QuickBooks' employees and vendors. */
export default function RepDialog({ rep, onClose }: { rep: Rep | null; onClose: () => void }) {
  const { t } = useTranslation()
  const save = useAction(saveRep, {
    refreshes: [listReps, listRepCandidates, getRepCodesByCodeAndName],
    success: t('settings.reps.saved'),
    silent: true,
    onSuccess: onClose,
  })
  const { form, field, submit, saving, serverError } = useZodForm(repFields, {
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
  return (
    <FormDialog
      title={rep ? t('settings.reps.editNamed', { name: rep.name }) : t('settings.reps.add')}
      unsaved={form.isDirty()}
      saving={saving}
      onClose={onClose}
    >
      {(close) => (
        <form onSubmit={submit} noValidate>
          <Stack>
            <FormError error={serverError} />
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
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {t('common.cancel')}
              </Button>
              <Button type="submit" loading={saving}>
                {t('common.save')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </FormDialog>
  )
}
