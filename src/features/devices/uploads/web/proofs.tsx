import { Group, Skeleton, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DeviceDocumentShown } from '../contract.ts'
import { useProof } from './use-proof.ts'

type File = DeviceDocumentShown['files'][number]

/** Signature and photos, as far as they have come. */
export function Proofs({ files }: { files: readonly File[] }) {
  const { t } = useTranslation()
  if (!files.length) return null
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('deviceReview.proofs')}
      </Title>
      <Group align="flex-start">
        {files.map((file) => (
          <figure key={file.id} style={{ margin: 0 }}>
            {file.path ? (
              <Picture path={file.path} alt={t(`deviceReview.proof.${file.kind}`)} />
            ) : (
              <Text c="dimmed">{t('deviceReview.proofComes')}</Text>
            )}
            <Text component="figcaption" size="sm" c="dimmed">
              {t(`deviceReview.proof.${file.kind}`)}
            </Text>
          </figure>
        ))}
      </Group>
    </section>
  )
}

function Picture({ path, alt }: { path: string; alt: string }) {
  const { t } = useTranslation()
  const { url, failed } = useProof(path)
  if (failed) return <Text c="dimmed">{t('deviceReview.proofFailed')}</Text>
  if (!url) return <Skeleton w={180} h={120} />
  // A signature is dark ink, whatever the theme.
  return <img src={url} alt={alt} style={{ maxWidth: 280, maxHeight: 200, background: '#fff', borderRadius: 4 }} />
}
