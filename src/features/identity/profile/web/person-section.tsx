import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { updateSession } from '#web/app/session/session.ts'
import { DraftOffer } from '#web/ui/dialogs/draft-offer.tsx'
import { UnsavedWarning } from '#web/ui/dialogs/unsaved-warning.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { getProfile, profileFields, saveProfile } from '../contract.ts'
import { ProfileSection } from './profile-section.tsx'

export function PersonSection({ profile }: { profile: Result<typeof getProfile> }) {
  const { t } = useTranslation()
  const save = useAction(saveProfile, { refreshes: [getProfile], success: t('settings.saved') })
  const { form, field, submit, saving, serverError, draft } = useZodForm(profileFields, {
    initialValues: { displayName: profile.displayName, phone: profile.phone },
    labels: { displayName: t('fields.name') },
    draft: 'profile',
    onSubmit: async (body) => {
      await save.mutateAsync({ body })
      updateSession({ displayName: body.displayName })
    },
  })
  return (
    <ProfileSection title={t('profile.person')} text={t('profile.personText')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <DraftOffer {...draft} />
          <FormError error={serverError} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput {...field('displayName')} autoComplete="name" />
            <TextInput {...field('phone')} type="tel" inputMode="tel" autoComplete="tel" />
          </SimpleGrid>
          <TextInput
            label={t('fields.email')}
            value={profile.email}
            readOnly
            variant="filled"
            type="email"
            description={t('profile.emailHelp')}
          />
          <Group>
            <Button type="submit" loading={saving}>
              {t('common.save')}
            </Button>
          </Group>
        </Stack>
      </form>
      <UnsavedWarning when={form.isDirty() && !saving} />
    </ProfileSection>
  )
}
