import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { displayName, id, moment, pageOf, paging, text } from '../call/schemas';
import { labelled, rule } from '../call/validation';
import { tools } from '../core/tools';
import { optionalFieldsOf, useStatus } from '../record/record';
import {
  templateCategoryLimit,
  templateIntroduceLimit,
  templateNameLimit,
  templateOrders,
  templateScopes,
  templateSortLimit,
  templateSourceLimit,
  textForms,
} from './choices';
import { placeId } from './node-schemas';

const form = labelled(z.enum(textForms), '类型', 'Type');

/** Gallery data of a template. Its text is edited as the text of any document. */
export const templateDraft = z.object({
  name: labelled(displayName(templateNameLimit), '名称', 'Name'),
  category: labelled(text(templateCategoryLimit).trim().default(''), '分类', 'Category'),
  desc: labelled(text(templateIntroduceLimit).default(''), '说明', 'Description'),
  /** Whether it is offered to others; its author can use it in any case. */
  isUse: labelled(useStatus.default(0), '提供给他人', 'Offered to others'),
  scope: labelled(z.enum(templateScopes).default('all'), '提供给', 'Offered to'),
  departments: labelled(z.array(text(40)).max(50).default([]), '部门', 'Departments'),
  /** Tag of the documents created from it. */
  articleTag: labelled(text(40).default(''), '文档标签', 'Tag of new documents'),
  /** Higher values come first. */
  sort: labelled(z.number().int().min(0).max(templateSortLimit).default(0), '排序值', 'Priority'),
});
export type TemplateDraft = z.input<typeof templateDraft>;

export const documentTemplate = z.object({
  _id: id,
  name: z.string(),
  catalogType: z.enum(textForms),
  category: z.string(),
  desc: z.string(),
  icon: z.string(),
  catalogColor: z.string(),
  isUse: z.literal([0, 1]),
  scope: z.enum(templateScopes),
  departments: z.array(z.string()),
  articleTag: z.string(),
  sort: z.number(),
  /** Number of documents created from it. */
  useNum: z.number(),
  /** Number of changes of the gallery data; 0 before the first change. */
  version: z.number(),
  userId: z.string(),
  userNickName: z.string(),
  /** Names of the path, separated by commas. */
  catalogPathName: z.string(),
  updateDate: moment,
  canEdit: z.boolean(),
  /** Whether the caller may change the gallery data and delete the template. */
  mayChange: z.boolean(),
  /** Beginning of the rendered text; the whole text if a single template is requested. */
  html: z.string().optional(),
  /** The source, if a single template is requested. */
  content: z.string().optional(),
});
export type DocumentTemplate = z.output<typeof documentTemplate>;

/** Calls for document templates: articles of the type `template`, as the gallery offers them. */
export const documentTemplateCalls = callGroup(tools.documentTemplate.calls, {
  getDocumentTemplateData: get({
    permission: 'tools.documentTemplate.view',
    input: z.object({
      /** Loads a single template with its whole text. */
      id: labelled(id.optional(), '模板', 'Template'),
      catalogType: labelled(z.union([form, z.literal('')]).default(''), '类型', 'Type'),
      /** Absent: all categories. Empty: templates with no category. */
      category: labelled(text(templateCategoryLimit).optional(), '分类', 'Category'),
      isUse: labelled(z.union([z.literal(''), useStatus]).default(''), '状态', 'Status'),
      mine: labelled(z.stringbool().or(z.boolean()).default(false), '只看自己的', 'Only one’s own'),
      sortField: labelled(z.enum(templateOrders).default('sort'), '排序', 'Order'),
      /** Whether to omit the excerpts of the texts. */
      isBrief: labelled(z.stringbool().or(z.boolean()).default(false), '不含正文', 'Without texts'),
      ...paging(24, 100),
    }),
    data: pageOf(documentTemplate).extend({
      /** Categories of the templates that match the other filters, with their numbers. */
      categories: z.array(z.object({ category: z.string(), num: z.number() })),
      /** Token that opens the pictures of the texts. */
      fileToken: z.string().optional(),
    }),
    summary: {
      zh: '列出自己可以使用的文档模板；给出 id 时返回该模板及其正文',
      en: 'List the document templates that the caller can use; with an ID, that template and its text',
    },
  }),
  addTemplate: post({
    permission: 'tools.documentTemplate.edit',
    changes: ['documentTemplate', 'catalog'],
    bodyLimit: 4 * 1024 * 1024,
    input: templateDraft.extend({
      /**
       * Absent: the folder of templates in the public space, or the caller's own space if the template is not
       * offered to others.
       */
      parentId: labelled(placeId.optional(), '位置', 'Place'),
      /** The document to copy, with its pictures and attachments. */
      markdownId: labelled(id.optional(), '文档', 'Document'),
      /** The type and text, for a template that is not a copy. */
      catalogType: labelled(form.default('markdown'), '类型', 'Type'),
      content: labelled(
        text(templateSourceLimit)
          .refine(
            (value) => new TextEncoder().encode(value).length <= templateSourceLimit,
            rule({ zh: '{label}不能超过 1 MB', en: '{label} can be up to 1 MB' }),
          )
          .optional(),
        '正文',
        'Text',
      ),
    }),
    data: documentTemplate,
    summary: { zh: '新建文档模板，或把一篇文档存为模板', en: 'Create a document template, or save a document as one' },
  }),
  updateTemplateById: post({
    permission: 'tools.documentTemplate.edit',
    changes: ['documentTemplate', 'catalog', 'article'],
    input: optionalFieldsOf(templateDraft).extend({
      id,
      version: labelled(z.coerce.number<number | string>().int().min(0).optional(), '版本', 'Version'),
    }),
    data: documentTemplate,
    summary: {
      zh: '修改文档模板中给出的字段；正文用文档的编辑器修改',
      en: 'Update the given fields of a document template; its text is edited as that of a document',
    },
  }),
  deleteTemplateById: post({
    permission: 'tools.documentTemplate.edit',
    changes: ['documentTemplate', 'catalog', 'article'],
    input: z.object({ id }),
    data: z.null(),
    summary: {
      zh: '把文档模板移入回收站；用它新建的文档不受影响',
      en: 'Move a document template to the recycle bin; documents made of it stay as they are',
    },
  }),
});
