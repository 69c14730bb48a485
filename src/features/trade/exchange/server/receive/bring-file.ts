import type { RawResult, Upload } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { cleanFileName } from '#server/files/file-names.ts'
import { keepDraft } from '#server/files/files.ts'
import { mustFit } from '#server/files/storage.ts'
import { type Context, memberOf } from '#server/http/context.ts'
import type { bringFile } from '../../contract.ts'
import { receiveFile } from './receive-file.ts'

/** A file by hand, for whom no connection stands yet or a partner mailed it to. */
export async function takeFile({ services, session }: Context, upload: Upload | null): Promise<RawResult<typeof bringFile>> {
  const { companyId, userId } = memberOf({ session })
  if (!upload) throw new AppError('uploadMalformed')
  const { hash, bytes: sizeBytes } = upload
  if (!sizeBytes) throw new AppError('fileEmpty')
  await services.transaction({ companyId, userId }, (db) => mustFit(db, services.config, sizeBytes))
  return services.transaction({ companyId, userId }, async (db) => {
    const remoteName = cleanFileName(upload.filename)
    const received = await receiveFile(services, db, {
      companyId,
      connectionId: null,
      remoteName,
      remoteVersion: '',
      hash,
      sizeBytes,
      broughtBy: userId,
    })
    if (!received.isNew) return received
    await mustFit(db, services.config)
    await keepDraft(services.config, upload)
    return received
  })
}
