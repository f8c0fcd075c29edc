"use client";
import { Boxes, MoreHorizontal, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Page, PageSection } from "@/components/layout/page";
import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { CodeBlock } from "@/components/ui/code-block";
import { CodeEditor } from "@/components/ui/code-editor";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { Disclosure } from "@/components/ui/disclosure";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { JsonView } from "@/components/ui/json-view";
import { Kbd } from "@/components/ui/kbd";
import { NativeSelect } from "@/components/ui/native-select";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { RadioGroup } from "@/components/ui/radio-group";
import { RelativeTime } from "@/components/ui/relative-time";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { Sheet, SheetContent, SheetTrigger } from "@/components/ui/sheet";
import { Spinner } from "@/components/ui/spinner";
import { Switch } from "@/components/ui/switch";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { Tab, TabPanel, Tabs, TabsList } from "@/components/ui/tabs";
import { Textarea } from "@/components/ui/textarea";
import { notify } from "@/components/ui/toaster";

export default function Gallery() {
  const [busy, setBusy] = useState(false);
  const [seg, setSeg] = useState<"person" | "model" | "api">("person");
  const [code, setCode] = useState(
    "export default async ({ city }, { fetch }) => {\n  // The forecast of one city.\n  const answer = await fetch(`https://api.example.org/${city}`);\n  return { ok: true, days: 3, note: null };\n};\n",
  );
  const [json, setJson] = useState('{\n  "city": "Riga",\n  "days": 3,\n  "metric": true\n}');
  const [confirm, setConfirm] = useState(false);
  const [tool, setTool] = useState("http");
  return (
    <main>
      <Page
        title="Gallery"
        description="Every primitive in its states, to look at and to test."
        actions={
          <>
            <Button>Import</Button>
            <Button variant="primary">
              <Plus aria-hidden />
              New tool
            </Button>
          </>
        }
      >
        <PageSection title="Buttons" description="Verbs; the deed last.">
          <div className="flex flex-wrap items-center gap-2">
            <Button
              variant="primary"
              busy={busy}
              onClick={() => {
                setBusy(true);
                setTimeout(() => setBusy(false), 3000);
              }}
            >
              Publish version 4
            </Button>
            <Button variant="primary" busy>
              Publish version 4
            </Button>
            <Button>Secondary</Button>
            <Button variant="ghost">Ghost</Button>
            <Button variant="danger">Delete agent</Button>
            <Button disabled>Disabled</Button>
            <Button variant="primary" disabled>
              Disabled
            </Button>
            <Button size="sm">Small</Button>
            <Button size="lg">Large</Button>
            <IconButton label="Delete">
              <Trash2 aria-hidden />
            </IconButton>
            <IconButton label="Add" size="sm" variant="secondary">
              <Plus aria-hidden />
            </IconButton>
            <Button asChild variant="primary">
              <a href="#x">A link</a>
            </Button>
            <CopyButton value="abc" showLabel label="Copy the key" variant="secondary" />
            <Kbd keys="mod+enter" /> <Kbd keys="mod+K" />
            <Spinner label="Running" />
          </div>
        </PageSection>
        <PageSection title="Fields">
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="Name" required hint="Lower-case letters and dashes.">
              <Input placeholder="weather" />
            </Field>
            <Field
              label="URL"
              error="The address must begin with https://. Allow-list the host to use http."
              aside="12 / 60"
            >
              <Input mono defaultValue="http://internal" />
            </Field>
            <Field label="Type" optional>
              <Select
                value={tool}
                onValueChange={setTool}
                options={[
                  { value: "http", label: "HTTP request", hint: "Calls an API" },
                  { value: "js", label: "JavaScript", hint: "Runs in the sandbox" },
                ]}
              />
            </Field>
            <Field label="Method">
              <NativeSelect>
                <option>GET</option>
                <option>POST</option>
              </NativeSelect>
            </Field>
            <Field label="Description" className="sm:col-span-2">
              <Textarea defaultValue="Sends a message to a channel. Use it only after the person agreed to the text." />
            </Field>
            <Field label="Read only">
              <Input readOnly value="cannot change" />
            </Field>
            <Field label="Disabled">
              <Input disabled value="disabled" />
            </Field>
            <div className="flex flex-col gap-2">
              <Checkbox
                label="Ask before running"
                hint="A person sees the arguments and approves them."
                defaultChecked
              />
              <Checkbox label="Required" />
              <Checkbox label="Some" checked="indeterminate" />
              <Checkbox label="Disabled" disabled />
            </div>
            <div className="flex flex-col gap-2">
              <Switch label="Enabled" hint="Callers see the tool." defaultChecked />
              <Switch label="Browser use" />
            </div>
            <Field label="When missing">
              <RadioGroup
                defaultValue="omit"
                options={[
                  { value: "omit", label: "Leave it out" },
                  {
                    value: "null",
                    label: "Send null",
                    hint: "The key is there, its value is null.",
                  },
                ]}
              />
            </Field>
            <div>
              <SegmentedControl
                label="View"
                value={seg}
                onValueChange={setSeg}
                options={[
                  { value: "person", label: "Person" },
                  { value: "model", label: "Model" },
                  { value: "api", label: "API" },
                ]}
              />
            </div>
          </div>
        </PageSection>
        <PageSection title="Words and marks">
          <div className="flex flex-col gap-3">
            <div className="flex flex-wrap gap-2">
              <Badge>Draft</Badge>
              <Badge tone="accent">v4</Badge>
              <Badge tone="success">Enabled</Badge>
              <Badge tone="warning">2 warnings</Badge>
              <Badge tone="danger">Breaking</Badge>
              <Badge tone="info">Compatible</Badge>
            </div>
            <Callout title="Text-only change">Nothing a caller relies on has changed.</Callout>
            <Callout tone="success" title="Version 4 is live" />
            <Callout tone="warning" title="Gemini will drop “oneOf”">
              The parameter stays, but the model sees it as text.
            </Callout>
            <Callout
              tone="danger"
              title="The address is blocked"
              actions={
                <>
                  <Button size="sm">Allow this host</Button>
                  <Button size="sm" variant="ghost">
                    Why
                  </Button>
                </>
              }
            >
              10.0.0.7 is a private address; the rule “no private networks” refused it.
            </Callout>
            <p>
              Edited <RelativeTime value={1763600000000} /> ·{" "}
              <a className="text-accent-strong underline" href="#a">
                link
              </a>{" "}
              <span className="text-faint">faint</span>
            </p>
          </div>
        </PageSection>
        <PageSection title="Table">
          <Table label="Calls">
            <TableHeader>
              <TableRow>
                <TableHead>Tool</TableHead>
                <TableHead>Status</TableHead>
                <TableHead numeric>Time</TableHead>
                <TableHead numeric>Size</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {["sendMessage", "listChannels", "search"].map((t, i) => (
                <TableRow key={t}>
                  <TableCell className="font-mono text-xs">{t}</TableCell>
                  <TableCell>
                    <Badge tone={i === 2 ? "danger" : "success"}>
                      {i === 2 ? "upstream_failed" : "ok"}
                    </Badge>
                  </TableCell>
                  <TableCell numeric>{112 * (i + 1)} ms</TableCell>
                  <TableCell numeric>{(1.7 * (i + 3)).toFixed(1)} kB</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </PageSection>
        <PageSection title="Code">
          <div className="flex flex-col gap-3">
            <CodeBlock
              label="curl snippet"
              caption="curl"
              code={
                'curl -X POST https://tools.example.org/agents/weather/tools/forecast \\\n  -H "authorization: Bearer tw_live_…" -d \'{"city":"Riga"}\''
              }
            />
            <JsonView
              value={{
                city: "Riga",
                days: [1, 2.5, -3e9],
                ok: true,
                none: null,
                nested: { "a:b": 'x "y": 1' },
              }}
            />
            <CodeEditor
              label="Handler"
              language="javascript"
              value={code}
              onChange={setCode}
              minHeight="8rem"
            />
            <CodeEditor
              label="Arguments"
              language="json"
              value={json}
              onChange={setJson}
              minHeight="6rem"
              diagnostics={[{ from: 4, to: 10, severity: "warning", message: "Unknown city" }]}
            />
          </div>
        </PageSection>
        <PageSection title="Floating">
          <div className="flex flex-wrap gap-2">
            <Dialog>
              <DialogTrigger asChild>
                <Button>Open dialog</Button>
              </DialogTrigger>
              <DialogContent
                title="Import from OpenAPI"
                description="Paste a document or its address."
                footer={
                  <>
                    <Button>Cancel</Button>
                    <Button variant="primary">Import 12 tools</Button>
                  </>
                }
              >
                <Field label="Address">
                  <Input mono />
                </Field>
              </DialogContent>
            </Dialog>
            <Sheet>
              <SheetTrigger asChild>
                <Button>Open sheet</Button>
              </SheetTrigger>
              <SheetContent
                title="Publish version 5"
                description="What changed since version 4."
                footer={<Button variant="primary">Publish version 5</Button>}
              >
                <Callout tone="warning" title="Breaking">
                  The parameter “query” became required.
                </Callout>
              </SheetContent>
            </Sheet>
            <Button onClick={() => setConfirm(true)}>Open confirm</Button>
            <ConfirmDialog
              open={confirm}
              onOpenChange={setConfirm}
              title="Delete the agent Weather?"
              description="Its 4 versions stop answering at once. This cannot be undone."
              confirmLabel="Delete agent"
              word="weather"
              onConfirm={async () => {
                await new Promise((r) => setTimeout(r, 500));
                throw new Error("The agent is in use by 2 keys. Revoke them first.");
              }}
            />
            <DropdownMenu>
              <DropdownMenuTrigger asChild>
                <IconButton label="More">
                  <MoreHorizontal aria-hidden />
                </IconButton>
              </DropdownMenuTrigger>
              <DropdownMenuContent>
                <DropdownMenuItem icon={<Plus aria-hidden />} shortcut={<Kbd keys="mod+D" />}>
                  Duplicate
                </DropdownMenuItem>
                <DropdownMenuSeparator />
                <DropdownMenuItem tone="danger" icon={<Trash2 aria-hidden />}>
                  Delete
                </DropdownMenuItem>
              </DropdownMenuContent>
            </DropdownMenu>
            <Popover>
              <PopoverTrigger asChild>
                <Button>Open popover</Button>
              </PopoverTrigger>
              <PopoverContent aria-label="Filter">
                <Field label="Filter">
                  <Input />
                </Field>
              </PopoverContent>
            </Popover>
            <Button
              onClick={() => {
                notify.success("Version 4 is live", { description: "Callers get it from now on." });
                notify.error("The draft was not saved", {
                  description: "Someone else changed it.",
                  action: { label: "Reload", onClick: () => {} },
                });
              }}
            >
              Toast
            </Button>
          </div>
        </PageSection>
        <PageSection title="Structure">
          <Tabs defaultValue="result">
            <TabsList label="Result">
              <Tab value="result">Result</Tab>
              <Tab value="request">Request</Tab>
              <Tab value="logs">
                Logs <Badge>3</Badge>
              </Tab>
            </TabsList>
            <TabPanel value="result">The result.</TabPanel>
            <TabPanel value="request">The request.</TabPanel>
            <TabPanel value="logs">Logs.</TabPanel>
          </Tabs>
          <Disclosure summary="Constraints" aside={<Badge tone="warning">1</Badge>} defaultOpen>
            <p className="text-muted">Minimum 1, maximum 10.</p>
          </Disclosure>
          <ListSkeleton rows={3} />
          <EmptyState
            icon={<Boxes aria-hidden />}
            title="No tools yet"
            level={3}
            actions={
              <>
                <Button variant="primary">Start from an example</Button>
                <Button>Paste a cURL command</Button>
              </>
            }
          >
            A tool is one thing the agent can do. Begin in one of three ways.
          </EmptyState>
          <ErrorState retry={() => {}} reference="req_7f3a" />
        </PageSection>
      </Page>
    </main>
  );
}
