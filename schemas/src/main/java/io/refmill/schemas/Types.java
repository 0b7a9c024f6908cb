package io.refmill.schemas;

/** Struct types that several rows share. */
final class Types {
  static final RowType<Message> MESSAGE =
      new Columns<Message>("Message").text("role", Message::role).text("content", Message::content);

  static final RowType<SourceText> SOURCE_TEXT =
      new Columns<SourceText>("SourceText")
          .text("path", SourceText::path)
          .text("kind", SourceText::kind)
          .text("text", SourceText::text);

  static final RowType<InterfaceColumns.Port> PORT =
      new Columns<InterfaceColumns.Port>("Port")
          .text("name", InterfaceColumns.Port::name)
          .text("direction", InterfaceColumns.Port::direction)
          .integer("width", InterfaceColumns.Port::width)
          .flag("signed", InterfaceColumns.Port::signed)
          .optionalText("unpacked", InterfaceColumns.Port::unpacked);

  static final RowType<InterfaceColumns.Clock> CLOCK =
      new Columns<InterfaceColumns.Clock>("Clock")
          .text("port", InterfaceColumns.Clock::port)
          .text("edge", InterfaceColumns.Clock::edge);

  static final RowType<InterfaceColumns.Reset> RESET =
      new Columns<InterfaceColumns.Reset>("Reset")
          .text("port", InterfaceColumns.Reset::port)
          .flag("active_high", InterfaceColumns.Reset::activeHigh)
          .text("kind", InterfaceColumns.Reset::kind);

  static final RowType<Evidence.Toggled> TOGGLED =
      new Columns<Evidence.Toggled>("Toggled")
          .text("port", Evidence.Toggled::port)
          .text("bits", Evidence.Toggled::bits);

  private Types() {}
}
