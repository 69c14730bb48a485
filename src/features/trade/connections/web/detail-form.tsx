import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { configurationsPath } from '#contract/places.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { FootRow } from '#web/ui/dialogs/form-foot.tsx'
import { UnsavedWarning } from '#web/ui/dialogs/unsaved-warning.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import type { Configuration } from '../contract.ts'
import { applies } from '../edi-types.ts'
import { As2Panel } from './as2/as2-panel.tsx'
import { RefusedMessages } from './as2/refused-messages.tsx'
import { DetailField } from './detail-field.tsx'
import { TestPanel } from './test-panel.tsx'
import { useConnectionTest } from './use-connection-test.ts'
import { useDetailForm } from './use-detail-form.ts'

/** Step two: the fields of the connection's type, and the test of what stands in them. */
export function DetailForm({ configuration }: { configuration: Configuration }) {
  const { t } = useTranslation()
  const may = useCan()
  const detail = useDetailForm(configuration)
  const { form, submit, saving, serverError, setServerError, fields, base, saveAnyway } = detail
  const test = useConnectionTest(base.id, detail)
  const untested = serverError?.code === 'connectionUntested'
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedWarning when={form.isDirty() && !saving} inAddress />
      <Stack maw={640} gap="lg">
        <FormError error={untested ? null : serverError} />
        {fields
          .filter((field) => applies(field, form.values))
          .map((field) => (
            <DetailField key={field.name} field={field} detail={detail} readOnly={!may('connections.write')} />
          ))}
        {configuration.as2 && <As2Panel as2={configuration.as2} />}
        {configuration.as2 && base.direction === 'I' && <RefusedMessages connectionId={base.id} />}
        <TestPanel test={test} ediType={base.ediType} />
        <FootRow cancel={{ component: Link, to: configurationsPath }}>
          <GuardedButton ability="connections.write" variant="default" loading={test.running} onClick={test.run}>
            {t('connections.testing.button')}
          </GuardedButton>
          <GuardedButton ability="connections.write" type="submit" loading={saving}>
            {t('common.save')}
          </GuardedButton>
        </FootRow>
      </Stack>
      <ConfirmDialog
        opened={untested}
        onClose={() => setServerError(null)}
        onConfirm={saveAnyway}
        title={t('connections.saveAnywayTitle')}
        confirmLabel={t('connections.saveAnyway')}
        loading={saving}
        danger
      >
        {t('connections.saveAnywayText')}
      </ConfirmDialog>
    </form>
  )
}
