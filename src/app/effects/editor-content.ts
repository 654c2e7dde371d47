import { picturesIn } from '../../machines/editor/editor.policy.ts'
import type {
  EditorKind,
  LoadedContent,
  Published,
  PublishInput,
} from '../../machines/editor/editor.types.ts'
import { blogAddress, postAddress, projectAddress, workAddress } from '../../protocol/addresses.ts'
import type {
  BlogFields,
  ContentBase,
  DraftFields,
  Picture,
  PostFields,
  ProjectFields,
  Work,
  WorkFields,
} from '../../protocol/creative-types.ts'
import { idKey } from '../../protocol/ids.ts'
import type { Id, Json } from '../../protocol/types.ts'
import type { ContentApi } from '../../services/content-api.ts'

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
const texts = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

function images(fields: DraftFields): { id: Id; alt: string }[] {
  return picturesIn(fields, 'images').flatMap(({ id, alt }) => (id === null ? [] : [{ id, alt }]))
}

function cover(fields: DraftFields): { id: Id; alt: string } | null {
  const [picture] = picturesIn(fields, 'cover')
  return picture && picture.id !== null ? { id: picture.id, alt: picture.alt } : null
}

const common = (fields: DraftFields) => ({
  title: text(fields.title).trim(),
  category: text(fields.category).trim(),
})

const workFields = (fields: DraftFields): WorkFields => ({
  ...common(fields),
  description: text(fields.description).trim(),
  tags: texts(fields.tags),
  images: images(fields),
})

const postFields = (fields: DraftFields): PostFields => ({
  ...common(fields),
  body: text(fields.body).trim(),
  tags: texts(fields.tags),
  images: images(fields),
})

const blogFields = (fields: DraftFields): BlogFields => ({
  ...common(fields),
  excerpt: text(fields.excerpt).trim(),
  body: text(fields.body),
  tags: texts(fields.tags),
  cover: cover(fields),
  published: fields.published !== false,
})

const projectFields = (fields: DraftFields): ProjectFields => ({
  ...common(fields),
  summary: text(fields.summary).trim(),
  description: text(fields.description).trim(),
  skills: texts(fields.skills),
  budget: text(fields.budget).trim(),
  location: text(fields.location).trim(),
  deadline: text(fields.deadline) || null,
  status: fields.status === 'closed' ? 'closed' : 'open',
  cover: cover(fields),
})

interface Target<F, T extends { id: Id }> {
  fields(from: DraftFields): F
  create(fields: F & { client_id: string }, options: { signal: AbortSignal }): Promise<T>
  update(id: Id, fields: F, options: { signal: AbortSignal }): Promise<T>
  address(made: T): string
}

async function send<F, T extends { id: Id }>(
  target: Target<F, T>,
  { id, fields: draft, clientId, outdated }: PublishInput,
  options: { signal: AbortSignal },
): Promise<Published> {
  const fields = target.fields(draft)
  let made: T
  if (id !== null) made = await target.update(id, fields, options)
  else {
    made = await target.create({ ...fields, client_id: clientId }, options)
    // What an earlier call made before its answer was lost has the fields of then.
    if (outdated) made = await target.update(made.id, fields, options)
  }
  return { id: made.id, href: target.address(made) }
}

/** Makes or changes one object; where it can be read then. Rejects with a ServiceFailure. */
export function publishContent(
  { portfolio, posts, blog, projects }: ContentApi,
  input: PublishInput,
  options: { signal: AbortSignal },
): Promise<Published> {
  switch (input.kind) {
    case 'work':
      return send<WorkFields, Work>(
        { ...portfolio, fields: workFields, address: workAddress },
        input,
        options,
      )
    case 'post':
      return send({ ...posts, fields: postFields, address: postAddress }, input, options)
    case 'blog':
      return send({ ...blog, fields: blogFields, address: blogAddress }, input, options)
    case 'project':
      return send({ ...projects, fields: projectFields, address: projectAddress }, input, options)
  }
}

const pictureJson = ({ id, alt, url, widths, width, height, thumbhash }: Picture): Json => ({
  id,
  alt,
  url,
  widths,
  width,
  height,
  thumbhash,
})

const shared = ({ title, category, tags }: ContentBase) => ({ title, category, tags })
const changedAt = ({ edited_at, created_at }: ContentBase) => edited_at ?? created_at

/** What a form of this kind is filled with to change something. Rejects with a ServiceFailure. */
export async function loadContent(
  { portfolio, posts, blog, projects }: ContentApi,
  kind: EditorKind,
  id: Id,
  options: { signal: AbortSignal },
): Promise<LoadedContent> {
  if (kind === 'work') {
    const work = await portfolio.get(id, options)
    const { description } = work
    const fields = { ...shared(work), description, images: work.images.map(pictureJson) }
    return { fields, changedAt: changedAt(work) }
  }
  if (kind === 'post') {
    const post = await posts.get(id, options)
    const fields = { ...shared(post), body: post.body, images: post.images.map(pictureJson) }
    return { fields, changedAt: changedAt(post) }
  }
  if (kind === 'blog') {
    const entry = await blog.byRef({ by: 'id', id: idKey(id) }, options)
    const { excerpt, body, published } = entry
    const picture = entry.cover && pictureJson(entry.cover)
    const fields = { ...shared(entry), excerpt, body, cover: picture, published }
    return { fields, changedAt: changedAt(entry) }
  }
  const project = await projects.get(id, options)
  const { title, category, summary, description, skills, budget, location } = project
  const { deadline, status } = project
  const picture = project.cover && pictureJson(project.cover)
  const texts = { title, category, summary, description, skills, budget, location }
  // Projects do not tell when they were changed: a draft of one is always offered.
  return { fields: { ...texts, deadline, status, cover: picture }, changedAt: project.created_at }
}
