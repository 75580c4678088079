/** Route table, in the order of the OpenAPI document. The server, the OpenAPI document and CORS use it. */
import { activityRoute } from './activity/activity-routes.ts';
import { type AdminNeeds, adminRoutes } from './admin/admin-routes.ts';
import { type PrinterNetworkNeeds, printerNetworkRoutes } from './admin/printer-network-routes.ts';
import { type AssetNeeds, assetRoutes } from './assets/asset-routes.ts';
import { type AuthNeeds, authRoutes } from './auth/auth-routes.ts';
import { type ResetNeeds, resetRoutes } from './auth/reset-routes.ts';
import { type FontNeeds, fontRoutes } from './fonts/font-routes.ts';
import type { Route } from './http/route.ts';
import { type JobNeeds, jobRoutes } from './jobs/job-routes.ts';
import { type OpenApiNeeds, openApiRoutes } from './openapi/openapi-routes.ts';
import { templateSchemaRoute } from './openapi/template-schema-route.ts';
import { healthRoute } from './operation/health-route.ts';
import { type MetricsNeeds, metricsRoute } from './operation/metrics-route.ts';
import { type ReadyNeeds, readyRoute } from './operation/ready-route.ts';
import { outputRoutes } from './outputs/output-route.ts';
import { previewRoute } from './preview/preview-route.ts';
import { type AgentNeeds, agentRoutes } from './print-jobs/agent-routes.ts';
import { type PrintNeeds, printRoutes } from './print-jobs/print-routes.ts';
import { type PrinterNeeds, printerRoutes } from './printers/printer-routes.ts';
import type { ReadNeeds } from './reading/reader.ts';
import { batchRoute } from './render/batch-route.ts';
import { convertRoute } from './render/convert-route.ts';
import type { RenderNeeds } from './render/needs.ts';
import { renderRoute } from './render/render-route.ts';
import { type RenderLogNeeds, renderLogRoutes } from './render-log/render-log-routes.ts';
import { type KeyNeeds, keyRoutes } from './teams/key-routes.ts';
import { type TeamNeeds, teamRoutes } from './teams/team-routes.ts';
import { draftRoutes } from './templates/draft-routes.ts';
import { importRoute } from './templates/import-route.ts';
import { manageRoutes, type TemplateNeeds } from './templates/manage-routes.ts';
import { templateRoutes } from './templates/template-routes.ts';
import { usageRoute } from './usage/usage-route.ts';
import { type WebhookNeeds, webhookRoutes } from './webhooks/webhook-routes.ts';

/** Dependencies of all routes. */
export type FeatureNeeds = AdminNeeds &
  AgentNeeds &
  AssetNeeds &
  AuthNeeds &
  FontNeeds &
  JobNeeds &
  KeyNeeds &
  MetricsNeeds &
  PrinterNeeds &
  PrinterNetworkNeeds &
  PrintNeeds &
  ReadyNeeds &
  ReadNeeds &
  RenderLogNeeds &
  RenderNeeds &
  ResetNeeds &
  TeamNeeds &
  TemplateNeeds &
  WebhookNeeds;

export const ROUTES: readonly Route<FeatureNeeds & OpenApiNeeds>[] = [
  renderRoute,
  batchRoute,
  ...outputRoutes,
  ...renderLogRoutes,
  previewRoute,
  convertRoute,
  ...jobRoutes,
  ...printRoutes,
  ...printerRoutes,
  ...webhookRoutes,
  ...agentRoutes,
  usageRoute,
  ...templateRoutes,
  ...draftRoutes,
  ...manageRoutes,
  importRoute,
  ...assetRoutes,
  ...fontRoutes,
  ...keyRoutes,
  ...teamRoutes,
  activityRoute,
  ...authRoutes,
  ...resetRoutes,
  ...adminRoutes,
  ...printerNetworkRoutes,
  healthRoute,
  readyRoute,
  metricsRoute,
  ...openApiRoutes,
  templateSchemaRoute,
];
