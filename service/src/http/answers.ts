/** Schemas of route responses. The OpenAPI document is generated from them, and tests check responses against them. */
import { MAX_BATCH_FINDINGS } from '@platen/engine/base/list-findings';
import { OUTPUT_FORMATS, type OutputFormat } from '@platen/engine/paint/formats';
import { PDF_STANDARDS } from '@platen/engine/scene/standards';
import type { LaidOut } from '@platen/engine/validate';
import { z } from 'zod';
import type { DetailNames } from '../base/error-details.ts';
import { ACTIVITIES } from '../enums/activities.ts';
import { DRAFT_STATES } from '../enums/draft-states.ts';
import { KEY_MODES, RENDER_MODES } from '../enums/key-modes.ts';
import { RENDER_OUTCOMES } from '../enums/outcomes.ts';
import type { Kept, PlanLimits } from '../enums/plans.ts';
import { ROLES } from '../enums/roles.ts';
import { SCOPES } from '../enums/scopes.ts';
import { json, millis, NEXT, sha256 } from './answer-parts.ts';

const format = z.enum(OUTPUT_FORMATS as [OutputFormat, ...OutputFormat[]]);
const LAID_OUT: readonly LaidOut[] = ['all', 'fixed', 'nothing'];
const plan = z.string().meta({ description: 'name of a plan of the installation' });
const role = z.enum(ROLES);

const finding = {
  code: z.string(),
  message: z.string(),
  path: z.string().optional().meta({ description: 'JSON Pointer' }),
  elementId: z.string().optional(),
  page: z.int().optional(),
  start: z.int().optional().meta({ description: 'position in an expression' }),
  end: z.int().optional(),
  item: z.int().optional().meta({ description: 'index of the item in a batch, counted from 0' }),
  rule: z.string().optional().meta({ description: 'violated rule of the e-invoice, such as "BR-CO-15"' }),
};
export const problem = z
  .strictObject({
    ...finding,
    path: z.string().meta({ description: 'JSON Pointer' }),
  })
  .meta({ id: 'Problem' });
export const warning = z.strictObject(finding).meta({ id: 'Warning' });

const codeName = { elementId: z.string(), symbology: z.string(), page: z.int() };
const mismatched = z.array(z.looseObject(codeName)).meta({ description: 'codes that could not be read back' });
const partState = z.enum(['ok', 'failed']);

export const errorAnswer = z.strictObject({
  error: z.string().meta({ description: 'explanation for people' }),
  code: z.string().meta({ description: 'stable code for programs' }),
  details: z
    .looseObject({
      errors: z.array(problem).optional(),
      warnings: z.array(warning).optional(),
      mismatched: mismatched.optional(),
      failed: z.array(z.int()).optional().meta({ description: 'indexes of the items of a batch, counted from 0' }),
      kept: z.string().optional().meta({ description: 'exceeded limit, as named by `GET /v1/usage`' }),
      limit: z.int().optional().meta({ description: 'maximum' }),
      database: partState.optional(),
      storage: partState.optional(),
      workers: partState.optional(),
    } satisfies Record<DetailNames, z.ZodType>)
    .optional()
    .meta({ description: 'details of the error, which depend on its code; see the page about errors' }),
  requestId: z.string(),
});

const part = z.literal('ok');
export const readyAnswer = z.strictObject({
  ready: z.literal(true),
  database: part,
  storage: part,
  workers: part,
  disk: z.enum(['ok', 'low']).meta({ description: '`low` while less is free than `PLATEN_DISK_RESERVE`' }),
  priority: z
    .literal('refused')
    .optional()
    .meta({ description: 'present if the system refuses `setpriority`, so that fewer renders run at a time' }),
});

export const healthAnswer = z.strictObject({ ok: z.boolean(), version: z.string(), ts: millis });

const verified = z.array(z.strictObject({ ...codeName, text: z.string().meta({ description: 'what was read' }) }));
const unverified = z.array(z.strictObject(codeName));
/** Fields of requests with `verify`. */
const verification = {
  verified: verified.optional().meta({ description: 'codes that were read back from the document' }),
  unverified: unverified
    .optional()
    .meta({ description: 'codes that could not be checked, because no reader supports them' }),
};

const rendered = {
  id: z.uuid(),
  status: z.literal('complete'),
  format,
  sizeBytes: z.int(),
  renderTimeMs: z.number(),
  pages: z.int(),
  conformance: z
    .array(z.enum(PDF_STANDARDS))
    .optional()
    .meta({ description: 'standards of the PDF; absent if there are none' }),
  warnings: z.array(warning),
  sha256,
  engineVersion: z.string().meta({
    description: 'version of the engine; the same template, data and engine version always produce the same bytes',
  }),
  ...verification,
  templateVersion: z.int().optional(),
  mode: z.enum(['live', 'test']),
};
const atAddress = {
  url: z.string().meta({
    description:
      'URL of the document for the same credential; valid while the team stores documents, 7 days by default',
  }),
};
/** Fields of responses with `delivery: "inline-json"`. */
const within = {
  contentType: z.string().meta({ description: 'media type of the document' }),
  fileName: z.string(),
  document: z.base64().meta({ description: 'the document, in base64' }),
};
export const renderAnswer = z.strictObject({ ...rendered, ...atAddress });
export const inlineRenderAnswer = z.strictObject({ ...rendered, ...within });
export const renderAnswers = z.union([
  renderAnswer.meta({ id: 'RenderResult' }),
  inlineRenderAnswer.meta({ id: 'InlineRenderResult' }),
]);

const batchItem = z
  .strictObject({
    status: z.enum(['complete', 'failed']),
    pages: z.int().optional(),
    warnings: z.array(warning).optional(),
    file: z.string().optional().meta({ description: 'file name of the document in the zip' }),
    sha256: sha256.optional(),
    ...verification,
    code: z.string().optional(),
    error: z.string().optional(),
    errors: z.array(problem).optional(),
    mismatched: mismatched.optional(),
    unlisted: z
      .int()
      .optional()
      .meta({
        description: `number of further errors or warnings: a batch lists ${MAX_BATCH_FINDINGS.toLocaleString('en-US')}, and the first of each item`,
      }),
  })
  .meta({ id: 'BatchItemResult' });
const batch = {
  ...rendered,
  warnings: z
    .array(warning)
    .meta({ description: 'warnings about the request itself; each item has separate warnings' }),
  items: z.array(batchItem),
};
export const batchAnswer = z.strictObject({ ...batch, ...atAddress });
export const inlineBatchAnswer = z.strictObject({ ...batch, ...within });
export const batchAnswers = z.union([
  batchAnswer.meta({ id: 'BatchResult' }),
  inlineBatchAnswer.meta({ id: 'InlineBatchResult' }),
]);

export const renderRecordAnswer = z
  .strictObject({
    id: z.string(),
    at: millis.meta({ description: 'time of the request, in milliseconds since the epoch' }),
    status: z
      .enum(RENDER_OUTCOMES)
      .meta({ description: '`replayed`: the response of an earlier request with the same `Idempotency-Key`' }),
    httpStatus: z.int(),
    code: z.string().optional().meta({ description: 'code of the error' }),
    mode: z.enum(RENDER_MODES),
    format: format.optional(),
    templateId: z.string().optional().meta({ description: 'raw ID of the stored template' }),
    template: z.string().optional().meta({ description: 'template ID of the request' }),
    templateVersion: z.int().optional().meta({ description: '0 for the draft' }),
    items: z.int().optional().meta({ description: 'number of requested items of a batch' }),
    documents: z.int().meta({ description: 'number of rendered items' }),
    pages: z.int(),
    sizeBytes: z.int(),
    ms: z.int().meta({ description: 'milliseconds from the request to its response' }),
    keyId: z.string().optional().meta({ description: 'ID of the API key' }),
    userId: z.string().optional().meta({ description: 'ID of the person, if no key was used' }),
    requestId: z.string(),
    renderId: z.string().optional().meta({ description: 'ID of the render in the response' }),
    findings: z
      .array(
        z.strictObject({
          severity: z.enum(['error', 'warning']),
          code: z.string(),
          message: z.string().optional().meta({ description: 'message of the response; absent for inline templates' }),
          elementId: z.string().optional(),
          path: z.string().optional().meta({ description: 'JSON Pointer; without keys of the data' }),
          count: z.int(),
        }),
      )
      .meta({ description: 'first 20 errors and warnings; each code of an element is listed once' }),
  })
  .meta({ id: 'RenderRecord' });
export const usageHistoryAnswer = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date(),
  days: z.array(
    z.strictObject({
      day: z.iso.date().meta({ description: 'days in UTC; days without renders are omitted' }),
      name: z
        .string()
        .optional()
        .meta({ description: 'name of the group; empty for renders without one, absent for all remaining groups' }),
      live: z.int().meta({ description: 'number of rendered documents' }),
      test: z.int().meta({ description: 'number of rendered documents' }),
      pages: z.int(),
      failed: z.int().meta({ description: 'requests that failed' }),
    }),
  ),
  labels: z.record(z.string(), z.string()).meta({ description: 'display names of IDs' }),
});
export const rendersAnswer = z.strictObject({
  renders: z.array(renderRecordAnswer),
  next: z.string().optional().meta({
    description:
      'value of `after` for the next page; only present if there can be more renders, even if `renders` is empty',
  }),
});

const room = (about: string) =>
  z
    .strictObject({ used: z.number(), limit: z.number().meta({ description: '-1 is unlimited' }) })
    .meta({ description: about });

const limit = z.number().meta({ description: '-1 is unlimited' });
const rates = {
  perMinute: z.int().meta({ description: 'renders' }),
  perHour: z.int().meta({ description: 'renders' }),
  othersPerMinute: z.int().meta({ description: 'requests that do not render, for each instance' }),
};
export const plansAnswer = z.strictObject({
  plans: z.array(
    z
      .strictObject({
        name: z.string(),
        monthlyRenders: limit,
        ...rates,
        hardCap: z.boolean().meta({ description: 'rejects renders above the monthly limit' }),
        outputDays: z.int().meta({ description: 'maximum days for which documents are stored' }),
        kept: z.strictObject({
          documentBytes: limit,
          templates: limit,
          templateBytes: limit,
          keys: limit,
          invitations: limit,
        } satisfies Record<Kept, z.ZodType>),
      } satisfies Record<keyof PlanLimits | 'name', z.ZodType>)
      .meta({ id: 'Plan' }),
  ),
});

export const usageAnswer = z.strictObject({
  period: z.strictObject({ start: z.iso.datetime(), end: z.iso.datetime() }),
  renders: z.strictObject({ live: z.int(), test: z.int() }),
  quota: z.strictObject({
    limit: z.int().meta({ description: '-1 is unlimited' }),
    remaining: z.int(),
    hardCap: z.boolean(),
  }),
  plan,
  rates: z.strictObject(rates).meta({ description: 'maximum requests of the team' }),
  storage: z.strictObject({
    documentBytes: room('bytes of outputs, and of responses stored for an `Idempotency-Key`'),
    templates: room('of the team'),
    templateBytes: room('bytes of drafts and all versions, with 512 bytes for each file that a version shows'),
    assets: room('of the team'),
    assetBytes: room('bytes of assets, and of files that published versions show'),
    keys: room('in force'),
    invitations: room('number of open invitations'),
  }),
});

const metadata = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    librarySlug: z.string().optional(),
    dimensions: json('size, or width and height, safeMargin'),
    tags: z.array(z.string()),
    publishedAt: millis,
    version: z.int(),
  })
  .meta({ id: 'TemplateMetadata' });
export const templatesAnswer = z.strictObject({
  templates: z.array(metadata),
  next: NEXT,
});
export const contentAnswer = z.looseObject({
  formatVersion: z.literal(1),
  meta: z.looseObject({ name: z.string() }),
  dimensions: json('size, or width and height, safeMargin'),
  elements: z.array(z.looseObject({})),
});

const person = z.string().optional().meta({ description: 'ID of the person, or of the person who created the key' });
const personName = z
  .string()
  .optional()
  .meta({ description: 'name of the person; absent after the account was deleted' });

const listedDraft = z.strictObject({
  id: z.string(),
  slug: z.string(),
  librarySlug: z.string().optional(),
  templateId: z.string().meta({ description: 'as in a render request' }),
  name: z.string(),
  dimensions: json('size, or width and height, safeMargin'),
  tags: z.array(z.string()),
  state: z.enum(DRAFT_STATES).meta({
    description:
      '`draft`: never published, or unpublished; `published`: unchanged since publication; `changed`: changed since then',
  }),
  publishedVersion: z.number().nullable(),
  createdAt: millis,
  updatedAt: millis,
  updatedBy: person,
  updatedByName: personName,
});
export const draftsAnswer = z.strictObject({
  drafts: z.array(listedDraft),
  next: NEXT,
});
export const tagsAnswer = z.strictObject({
  tags: z.array(z.strictObject({ tag: z.string(), templates: z.int().meta({ description: 'number of templates' }) })),
});
export const draftAnswer = z.strictObject({
  id: z.string(),
  slug: z.string(),
  librarySlug: z.string().optional(),
  templateId: z.string().meta({ description: 'as in a render request' }),
  name: z.string(),
  publishedVersion: z.int().nullable(),
  createdAt: millis,
  updatedAt: millis,
  draft: json('template as submitted'),
});
const importedPart = { command: z.string(), offset: z.int().meta({ description: 'offset in the stream, in bytes' }) };
const difference = z.string().meta({ description: 'difference between the drawing and the printed label' });
export const importedAnswer = z.strictObject({
  ...draftAnswer.shape,
  labels: z.int().meta({ description: 'number of labels in the stream' }),
  report: z.strictObject({
    converted: z.array(z.strictObject({ element: z.string(), ...importedPart })),
    approximated: z.array(z.strictObject({ element: z.string(), ...importedPart, message: difference })),
    omitted: z.array(z.strictObject({ ...importedPart, message: difference })),
  }),
});
export const publishedAnswer = z.strictObject({ id: z.string(), version: z.int() });
export const unpublishedAnswer = z.strictObject({ id: z.string(), version: z.int().nullable() });
export const versionsAnswer = z.strictObject({
  versions: z.array(
    z.strictObject({
      version: z.int(),
      publishedAt: millis,
      published: z.boolean(),
      publishedBy: person,
      publishedByName: personName,
      note: z.string().optional(),
    }),
  ),
  next: NEXT,
});
/** Output formats that a finding affects; absent if it affects all formats. */
const formats = z.array(format).optional().meta({ description: 'affected outputs, if not all' });
export const reportAnswer = z.strictObject({
  valid: z.boolean(),
  errors: z.array(problem),
  warnings: z.array(warning.extend({ formats })),
  laidOut: z.enum(LAID_OUT as [LaidOut, ...LaidOut[]]).meta({
    description:
      'checked part: `all` with a `sample` or if the template reads no data; `fixed` without a sample: only elements at fixed ' +
      'positions that read no data; `nothing` for an invalid template',
  }),
  sampleErrors: z.array(problem.extend({ formats })).meta({ description: 'reasons why the sample cannot be rendered' }),
});

const asset = z
  .strictObject({
    name: z.string(),
    mediaType: z.string(),
    sizeBytes: z.int(),
    sha256: z.string().meta({ description: 'hexadecimal' }),
    createdAt: millis,
  })
  .meta({ id: 'Asset' });
export const assetAnswer = asset;
export const assetUsesAnswer = z.strictObject({
  uses: z.array(
    z
      .strictObject({
        templateId: z.string(),
        slug: z.string(),
        draft: z.boolean().meta({ description: 'true if the draft uses the asset' }),
        published: z.boolean().meta({ description: 'true if the published version shows the asset' }),
        versions: z.array(z.int()).meta({ description: 'versions that show a file of this name, latest first' }),
      })
      .meta({ id: 'AssetUse' }),
  ),
  next: NEXT,
});
export const assetsAnswer = z.strictObject({ assets: z.array(asset), next: NEXT });

const font = {
  family: z.string(),
  writing: z.string().optional().meta({ description: 'scripts or languages of the font' }),
};
export const fontsAnswer = z.strictObject({
  faces: z.array(
    z.strictObject({
      ...font,
      weight: z.int().meta({ description: '100 to 900' }),
      italic: z.boolean(),
      file: z.string().meta({ description: 'file name; download it at `/v1/fonts/{file}`' }),
    }),
  ),
  optional: z.array(
    z.strictObject({
      ...font,
      package: z.string().meta({ description: 'npm package that adds the family' }),
      characters: z.string().meta({ description: 'regular expression for its characters, with the flag `u`' }),
    }),
  ),
});

const key = {
  id: z.string(),
  mode: z.enum(KEY_MODES),
  scopes: z.array(z.enum(SCOPES)).meta({ description: 'scopes' }),
  name: z.string(),
  last4: z.string(),
  createdBy: z.string().optional().meta({ description: 'creator, or the creator of the key that created it' }),
  createdAt: millis,
  lastUsedAt: millis
    .optional()
    .meta({ description: 'time of the last use, to the minute, in milliseconds since the epoch' }),
  expiresAt: millis.optional().meta({ description: 'expiry time, in milliseconds since the epoch' }),
  revokedAt: millis.optional(),
};
export const keysAnswer = z.strictObject({ keys: z.array(z.strictObject(key).meta({ id: 'Key' })), next: NEXT });
export const newKeyAnswer = z.strictObject({ ...key, key: z.string().meta({ description: 'shown only once' }) });
export const rolledKeyAnswer = z.strictObject({
  ...newKeyAnswer.shape,
  replaces: z
    .strictObject({ id: z.string(), expiresAt: millis })
    .meta({ description: 'previous key and its expiry time' }),
});
export const revokedKeyAnswer = z.strictObject({ id: z.string(), revokedAt: millis });

/** The other fields of a team are only for administrators of the installation. */
const team = z.looseObject({ id: z.string(), slug: z.string(), name: z.string(), plan }).meta({ id: 'Team' });
export const teamAnswer = team;
export const ownTeamAnswer = z.strictObject({
  ...team.shape,
  role: role.optional(),
  outputDays: z.int().meta({ description: 'days that documents are stored' }),
  mostOutputDays: z.int().meta({ description: 'maximum days of the plan' }),
  colors: z.array(z.string()).meta({ description: 'brand colours; the designer shows them before all other colours' }),
});
export const teamsAnswer = z.strictObject({ teams: z.array(team), next: NEXT });
export const libraryAnswer = z.strictObject({ id: z.string(), slug: z.string(), name: z.string() });

const emailVerified = z.boolean().meta({
  description: 'true if the person has opened a mail to this address, or if an administrator created the account',
});
const member = z
  .strictObject({ id: z.string(), email: z.string(), name: z.string(), emailVerified, role, joinedAt: millis })
  .meta({ id: 'Member' });
export const membersAnswer = z.strictObject({ members: z.array(member), next: NEXT });
export const roleAnswer = z.strictObject({ id: z.string(), role });

export const passwordLinkAnswer = z.strictObject({
  token: z.string(),
  url: z.string().meta({ description: 'link for this person, shown only once' }),
  expiresAt: millis,
});

const invitation = {
  createdBy: z.string().optional().meta({ description: 'owner who created the invitation' }),
  id: z.string(),
  email: z.string(),
  role,
  createdAt: millis,
  expiresAt: millis,
};
export const invitationsAnswer = z.strictObject({
  invitations: z.array(z.strictObject(invitation).meta({ id: 'Invitation' })),
  next: NEXT,
});
export const newInvitationAnswer = z.strictObject({
  ...invitation,
  token: z
    .string()
    .optional()
    .meta({ description: 'token of the invitation; absent if the installation mails the link' }),
  url: z.string().optional().meta({ description: 'link for the invited person; absent like `token`' }),
  replaces: z
    .string()
    .optional()
    .meta({ description: 'ID of an earlier invitation to the same address, which is now invalid' }),
});

export const activityAnswer = z.strictObject({
  activity: z.array(
    z
      .strictObject({
        id: z.string(),
        at: millis,
        action: z.enum(ACTIVITIES),
        userId: person,
        userName: personName,
        keyId: z.string().optional().meta({ description: 'ID of the API key that made the change' }),
        keyName: z.string().optional(),
        subject: z.string().meta({ description: 'ID of the object; the name of an asset' }),
        label: z
          .string()
          .optional()
          .meta({ description: 'name of the object at that time; for people, their current name' }),
        details: z.record(z.string(), z.union([z.string(), z.number()])).meta({
          description: '`version`, `role`, `mode`, `scopes`, `name`, `outputDays`, `colors`, `from`, `to`, if any',
        }),
      })
      .meta({ id: 'Activity' }),
  ),
  next: NEXT,
});

const memberTeam = z
  .strictObject({ id: z.string(), slug: z.string(), name: z.string(), role })
  .meta({ id: 'MemberTeam' });
const session = {
  user: z.strictObject({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    emailVerified,
    superAdmin: z.boolean(),
  }),
  team: memberTeam.nullable(),
  teams: z.array(memberTeam),
  expiresAt: millis,
};
export const sessionsAnswer = z.strictObject({
  sessions: z.array(
    z
      .strictObject({
        id: z.string(),
        createdAt: millis,
        lastUsedAt: millis.meta({ description: 'time of the last use, to the day, in milliseconds since the epoch' }),
        expiresAt: millis,
        userAgent: z.string().optional().meta({ description: 'name of the browser or program' }),
        team: z.string().optional().meta({ description: 'slug of the current team of the session' }),
        current: z.boolean().meta({ description: 'true for the current session' }),
      })
      .meta({ id: 'ListedSession' }),
  ),
  next: NEXT,
});
export const sessionAnswer = z.strictObject(session);
export const newSessionAnswer = z.strictObject({
  ...session,
  token: z.string().meta({ description: 'sent as `Authorization: Bearer <token>`' }),
});

export const documentAnswer = z.looseObject({ openapi: z.string(), paths: z.looseObject({}) });
